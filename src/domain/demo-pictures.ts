/** What a demo picture shows: a campaign’s landscape, a charity’s logo or a person’s photograph. */
export type DemoPictureKind = 'campaign' | 'charity' | 'page';

/** The path of a drawing that this server generates. @param number any number; each looks different */
export function demoPicturePath(kind: DemoPictureKind, number: number): string {
  return `/pictures/demo/${kind}-${number}.svg`;
}

const pattern = /^\/pictures\/demo\/(campaign|charity|page)-(\d{1,9})\.svg$/;

/** @returns which drawing is at the path */
export function parseDemoPicturePath(path: string): { kind: DemoPictureKind; number: number } | undefined {
  const [, kind, number] = pattern.exec(path) ?? [];
  return kind === undefined ? undefined : { kind: kind as DemoPictureKind, number: Number(number) };
}
