module webhooks

go 1.21

require github.com/groundswell/groundswell-go/fundraising v0.0.0

replace github.com/groundswell/groundswell-go/fundraising => ../../../../generated/clients/go/fundraising
