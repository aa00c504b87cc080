# openapi-typescript with openapi-fetch, @hey-api/openapi-ts and orval
rm -rf made built
for name in package.json tsconfig.json openapi-fetch.ts hey-api.ts orval.ts call.mjs; do cp "$CALLS/$name" .; done
{
  npm install --silent --no-package-lock --ignore-scripts
  PATH="$PWD/node_modules/.bin:$PATH"
  openapi-typescript "$DOCUMENT" --output made/schema.d.ts
  openapi-ts --input "$DOCUMENT" --output made/hey
  orval --input "$DOCUMENT" --output made/orval.ts --client fetch
  tsc --project .
} >&2
for name in openapi-fetch hey-api orval; do
  "$CALLS/../../../node_modules/.bin/esbuild" "$name.ts" --bundle --format=esm --log-level=error --outfile="$name.mjs"
  node call.mjs "./$name.mjs" "$API"
done
