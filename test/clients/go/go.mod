module program

go 1.21

require (
	github.com/groundswell/groundswell-go/fundraising v0.0.0
	github.com/groundswell/groundswell-go/metadata v0.0.0
	github.com/groundswell/groundswell-go/oauth v0.0.0
)

replace (
	github.com/groundswell/groundswell-go/fundraising => ../../../generated/clients/go/fundraising
	github.com/groundswell/groundswell-go/metadata => ../../../generated/clients/go/metadata
	github.com/groundswell/groundswell-go/oauth => ../../../generated/clients/go/oauth
)
