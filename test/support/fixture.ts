/**
 * Creates an object with `make` for one `describe`: before its first test, or before each test with `beforeEach`. Its fields can be read
 * from then on. Only for plain objects: an instance of a class would lose its methods.
 */
export function useFixture<Fixture extends object>(
  make: () => Promise<Fixture>,
  hook: Mocha.HookFunction = before,
): Fixture {
  const fixture = {} as Fixture;
  hook(async () => {
    Object.assign(fixture, await make());
  });
  return fixture;
}
