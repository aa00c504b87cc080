// Prints what the Go client makes of webhooks that are right and of broken ones.
package main

import (
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"

	"github.com/groundswell/groundswell-go/fundraising"
)

type received struct {
	Name    string
	Body    string
	Headers map[string]string
	Secrets []string
}

func main() {
	var cases []received
	if err := json.Unmarshal([]byte(os.Getenv("GROUNDSWELL_WEBHOOKS")), &cases); err != nil {
		log.Fatal(err)
	}
	printed := map[string]any{}
	for _, one := range cases {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		printed[one.Name] = read([]byte(one.Body), header, one.Secrets)
	}
	if err := json.NewEncoder(os.Stdout).Encode(printed); err != nil {
		log.Fatal(err)
	}
}

func read(body []byte, header http.Header, secrets []string) any {
	event, err := fundraising.VerifyWebhook(body, header, secrets...)
	var refusal *fundraising.WebhookVerificationError
	if errors.As(err, &refusal) {
		return map[string]string{"refused": err.Error()}
	}
	if err != nil {
		return map[string]string{"mistaken": err.Error()}
	}

	var data struct{ Donation struct{ Nickname string } }
	if err := json.Unmarshal(event.Data, &data); err != nil {
		log.Fatal(err)
	}
	return map[string]any{
		"id":       event.ID,
		"type":     event.Type,
		"seconds":  event.Timestamp.Unix(),
		"nickname": data.Donation.Nickname,
	}
}
