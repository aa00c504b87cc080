// Prints what the Go client makes of answers that the scenario does not come by.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/groundswell/groundswell-go/fundraising"
)

type values map[string]any

var (
	address = os.Getenv("GROUNDSWELL_URL")
	odd     = fundraising.NewClient(os.Getenv("GROUNDSWELL_ODD_URL"))
	public  = context.Background()
)

func main() {
	answers := map[string]func() (values, error){
		"redirect": redirect,
		"moment":   moment,
		"newer":    newer,
		"events":   events,
		"mistyped": func() (values, error) { return failure(odd, "2") },
		"gateway":  func() (values, error) { return failure(odd, "3") },
		"silent":   func() (values, error) { return failure(fundraising.NewClient("http://127.0.0.1:9"), "1") },
	}
	printed := map[string]values{}
	for name, run := range answers {
		seen, err := run()
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
			os.Exit(1)
		}
		printed[name] = seen
	}
	if err := json.NewEncoder(os.Stdout).Encode(printed); err != nil {
		os.Exit(1)
	}
}

func redirect() (values, error) {
	request := fundraising.NewSessionCreateRequest()
	request.SetReturnTo("/dashboard")
	user := fundraising.WithAccessToken(public, os.Getenv("GROUNDSWELL_USER_TOKEN"))
	client := fundraising.NewClient(address)
	response, err := client.SessionsAPI.CreateSession(user).SessionCreateRequest(*request).Execute()
	if err != nil {
		return nil, err
	}
	return values{"status": response.StatusCode, "location": response.Header.Get("Location")}, nil
}

func moment() (values, error) {
	client := fundraising.NewClient(address)
	page, _, err := client.PagesAPI.GetPage(public, "610").Execute()
	if err != nil {
		return nil, err
	}
	around := client.PagesAPI.ListPages(public).Ids([]string{"610"})
	answer, _, err := around.StartCreatedAt(page.CreatedAt).EndCreatedAt(page.CreatedAt.Add(time.Second)).Execute()
	if err != nil {
		return nil, err
	}
	found := []int64{}
	for _, page := range answer.Pages {
		found = append(found, page.Id)
	}
	return values{"seconds": page.CreatedAt.Unix(), "found": found}, nil
}

func newer() (values, error) {
	page, _, err := odd.PagesAPI.GetPage(public, "1").Execute()
	if err != nil {
		return nil, err
	}
	return values{"id": page.Id}, nil
}

func events() (values, error) {
	answer, _, err := odd.EventsAPI.ListEvents(public).Execute()
	if err != nil {
		return nil, err
	}
	first := answer.Events[0]
	return values{"count": len(answer.Events), "first": first.Type, "cents": first.Data.Donation.Amount.Cents}, nil
}

// failure tells the status of an answer that could not be read, 0 where there was none.
func failure(client *fundraising.APIClient, id string) (values, error) {
	page, response, err := client.PagesAPI.GetPage(public, id).Execute()
	if err == nil {
		return nil, fmt.Errorf("read page %d", page.Id)
	}
	status := 0
	if response != nil {
		status = response.StatusCode
	}
	var problem *fundraising.GenericOpenAPIError
	return values{"status": status, "typed": errors.As(err, &problem) && problem.Model() != nil}, nil
}
