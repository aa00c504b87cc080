# oapi-codegen
rm -rf fundraising
cp -r "$CALLS/go/." .
mkdir fundraising
export GOFLAGS=-mod=mod
printf 'module others\n\ngo 1.24\n' > go.mod
{
  go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.5.1 \
    -generate types,client -package fundraising -o fundraising/client.go "$DOCUMENT"
  go mod tidy
} >&2
go run . "$API"
