// Does the steps of the client scenario through the generated modules, and prints what their models hold.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/groundswell/groundswell-go/fundraising"
	"github.com/groundswell/groundswell-go/metadata"
)

type values map[string]any

var (
	name      = os.Getenv("GROUNDSWELL_NAME")
	userToken = os.Getenv("GROUNDSWELL_USER_TOKEN")
	client    = fundraising.NewClient(os.Getenv("GROUNDSWELL_URL"))
	public    = context.Background()
	user      = fundraising.WithAccessToken(public, userToken)
	leader    = fundraising.WithAccessToken(public, os.Getenv("GROUNDSWELL_LEADER_TOKEN"))
)

func main() {
	steps := []struct {
		name string
		run  func() (values, error)
	}{
		{"create", createPage},
		{"give", give},
		{"list", listCampaigns},
		{"get", getCampaignAndPage},
		{"search", searchPages},
		{"filter", filterPages},
		{"leaderboard", getLeaderboard},
		{"totals", addUp},
		{"activity", saveActivity},
		{"edit", editPage},
		{"picture", uploadPicture},
		{"join", joinTeam},
		{"feed", readFeed},
		{"errors", meetErrors},
		{"donation", sendDonation},
		{"metadata", keepMetadata},
	}
	printed := map[string]values{}
	for _, step := range steps {
		seen, err := step.run()
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", step.name, err)
			os.Exit(1)
		}
		printed[step.name] = seen
	}
	if err := json.NewEncoder(os.Stdout).Encode(printed); err != nil {
		os.Exit(1)
	}
}

func listCampaigns() (values, error) {
	answer, _, err := client.CampaignsAPI.ListCampaigns(public).Limit(2).Execute()
	if err != nil {
		return nil, err
	}
	ids := []string{}
	for _, campaign := range answer.Campaigns {
		ids = append(ids, campaign.Id)
	}
	return values{"ids": ids, "count": answer.Meta.Count}, nil
}

func getCampaignAndPage() (values, error) {
	campaign, _, err := client.CampaignsAPI.GetCampaign(public, "au-1").Execute()
	if err != nil {
		return nil, err
	}
	page, _, err := client.PagesAPI.GetPage(public, "610").Execute()
	if err != nil {
		return nil, err
	}
	return values{
		"name":         campaign.Campaign.Name,
		"raised_cents": campaign.Campaign.FundsRaised.Cents,
		"id":           page.Id,
		"amount_cents": page.Amount.Cents,
		"target_cents": page.TargetCents,
		"uuid":         page.Uuid,
	}, nil
}

func searchPages() (values, error) {
	answer, _, err := client.SearchAPI.SearchPages(public).Q("run").CampaignId([]string{"au-1"}).Limit(5).Execute()
	if err != nil {
		return nil, err
	}
	ids := []int64{}
	for _, page := range answer.Pages {
		ids = append(ids, page.Id)
	}
	return values{"ids": ids, "count": answer.Meta.Count}, nil
}

func filterPages() (values, error) {
	answer, _, err := client.PagesAPI.ListPages(public).Ids([]string{"617", "610"}).Execute()
	if err != nil {
		return nil, err
	}
	ids := []int64{}
	for _, page := range answer.Pages {
		ids = append(ids, page.Id)
	}
	return values{"ids": ids}, nil
}

func getLeaderboard() (values, error) {
	answer, _, err := client.LeaderboardsAPI.GetCampaignLeaderboard(public, "au-1").Limit(3).Execute()
	if err != nil {
		return nil, err
	}
	return values{"page_ids": answer.Leaderboard.PageIds}, nil
}

func addUp() (values, error) {
	campaign := []string{"au-1"}
	totals, _, err := client.SearchAPI.SearchTotals(public).CampaignId(campaign).Execute()
	if err != nil {
		return nil, err
	}
	ranked, _, err := client.SearchAPI.SearchPagesTotals(public).CampaignId(campaign).Limit(3).Execute()
	if err != nil {
		return nil, err
	}
	amounts := []int64{}
	for _, row := range ranked.Results {
		amounts = append(amounts, row.AmountCents)
	}
	sums := totals.TotalAmountCents
	return values{"sum": sums.Sum, "count": sums.Count, "amounts": amounts}, nil
}

func saveActivity() (values, error) {
	started := time.Date(2026, time.November, 1, 6, 30, 0, 0, time.UTC)
	request := fundraising.NewFitnessActivityRequest(name, "run", 1800, true, started, "A run")
	request.SetDistanceInMeters(5000)
	saved, _, err := client.FitnessActivitiesAPI.SaveFitnessActivity(user).FitnessActivityRequest(*request).Execute()
	if err != nil {
		return nil, err
	}
	activity := saved.FitnessActivity
	return values{"uid": activity.Uid, "distance_in_meters": activity.DistanceInMeters.Get()}, nil
}

func readFeed() (values, error) {
	feed := client.FeedAPI
	first, _, err := feed.SearchFeed(public).CampaignId([]string{"au-1"}).PageSize(20).Scroll(true).Execute()
	if err != nil {
		return nil, err
	}
	second, _, err := feed.SearchFeed(public).ScrollId(first.Meta.GetScrollId()).Execute()
	if err != nil {
		return nil, err
	}
	rows := []string{}
	for _, row := range append(first.Results, second.Results...) {
		rows = append(rows, fmt.Sprintf("%s %d", row.ResultType, row.Id))
	}
	return values{"rows": rows, "count": second.Meta.Count}, nil
}

func meetErrors() (values, error) {
	var failure *fundraising.GenericOpenAPIError
	_, response, err := client.SearchAPI.SearchPagesTotals(public).GroupBy("groups").Execute()
	if !errors.As(err, &failure) {
		return nil, fmt.Errorf("no error of the API: %w", err)
	}
	refusal, ok := failure.Model().(fundraising.UnprocessableBody)
	if !ok || response.StatusCode != http.StatusUnprocessableEntity {
		return nil, fmt.Errorf("no refusal: %d %w", response.StatusCode, err)
	}
	fault := refusal.Error.Errors[0]
	mistyped := fundraising.WithAPIKey(public, "not-a-key")
	_, denied, err := client.TeamsAPI.ListTeams(mistyped).Execute()
	if !errors.As(err, &failure) {
		return nil, fmt.Errorf("no error of the API: %w", err)
	}
	denial, ok := failure.Model().(fundraising.ErrorBody)
	if !ok {
		return nil, fmt.Errorf("no error body: %w", err)
	}
	return values{
		"refused":      values{"status": response.StatusCode, "field": fault.Field, "code": fault.Code},
		"unauthorized": values{"status": denied.StatusCode, "message": denial.Error.Message},
	}, nil
}

func sendDonation() (values, error) {
	id, secret := name, os.Getenv("GROUNDSWELL_DONATION_SECRET")
	body, err := json.Marshal(values{
		"type":        "payment",
		"reference":   name,
		"occurred_at": time.Now(),
		"amount":      values{"value": "25.00", "currency": "NZD"},
		"page_id":     "711",
	})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest("POST", os.Getenv("GROUNDSWELL_DONATION_URL"), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}

	timestamp := time.Now().Unix()
	signature, err := fundraising.SignDonationEvent(secret, id, timestamp, body)
	request.Header.Set("webhook-id", id)
	request.Header.Set("webhook-timestamp", strconv.FormatInt(timestamp, 10))
	request.Header.Set("webhook-signature", signature)

	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var said struct{ Event struct{ State string } }
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil {
		return nil, err
	}
	return values{"status": answer.StatusCode, "state": said.Event.State}, nil
}

func keepMetadata() (values, error) {
	service := metadata.NewClient(os.Getenv("GROUNDSWELL_METADATA_URL"))
	key := metadata.NewCreateMetadataKeyBody(name, "shirt_size", "Page", "S to XXL")
	if _, err := service.KeysAPI.CreateKey(public).CreateMetadataKeyBody(*key).Execute(); err != nil {
		return nil, err
	}
	value := metadata.NewSaveMetadataBody(name, "Page", 610, "shirt_size", "L")
	if _, err := service.MetadataAPI.SaveMetadata(public).SaveMetadataBody(*value).Execute(); err != nil {
		return nil, err
	}
	stored, _, err := service.MetadataAPI.ListMetadata(public).Token(name).Type("Page").Ids([]int64{610}).Execute()
	if err != nil {
		return nil, err
	}
	keys, _, err := service.KeysAPI.ListKeys(public).Token(name).Type("Page").Execute()
	if err != nil {
		return nil, err
	}
	if _, err := service.KeysAPI.DeleteKey(public, keys.Keys[0].Id).Token(name).Execute(); err != nil {
		return nil, err
	}
	left, _, err := service.KeysAPI.ListKeys(public).Token(name).Type("Page").Execute()
	if err != nil {
		return nil, err
	}
	after := []string{}
	for _, key := range left.Keys {
		after = append(after, key.Name)
	}
	return values{"labels": stored.Metadata[0].Labels, "after": after}, nil
}
