// Sends the ids that it has read, as the client holds them, and prints what is found by them.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/groundswell/groundswell-go/fundraising"
)

var (
	name        = os.Getenv("GROUNDSWELL_NAME")
	client      = fundraising.NewClient(os.Getenv("GROUNDSWELL_URL"))
	application = fundraising.WithAPIKey(context.Background(), os.Getenv("GROUNDSWELL_API_KEY"))
	user        = fundraising.WithAccessToken(context.Background(), os.Getenv("GROUNDSWELL_USER_TOKEN"))
	cityRun     = []string{"au-1"}
)

// must returns an answer, or ends the program.
func must[T any](answer T, _ *http.Response, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return answer
}

func main() {
	pages, campaigns, charities := client.PagesAPI, client.CampaignsAPI, client.CharitiesAPI
	teams, donations, boards := client.TeamsAPI, client.DonationsAPI, client.LeaderboardsAPI
	activities, search, feed := client.FitnessActivitiesAPI, client.SearchAPI, client.FeedAPI

	page := must(pages.ListPages(application).CampaignId(cityRun).Limit(1).Execute()).Pages[0]
	donation := must(donations.ListCampaignDonations(application, "au-1").Limit(1).Execute()).Donations[0]
	own := must(search.SearchPages(application).Ids([]int64{610}).Execute()).Pages[0]
	board := must(boards.GetCampaignLeaderboard(application, "au-1").Limit(3).Execute()).Leaderboard
	campaign := must(campaigns.ListCampaigns(application).Limit(1).Execute()).Campaigns[0]
	campaignFound := must(search.SearchCampaigns(application).Limit(1).Execute()).Campaigns[0]
	charity := must(charities.ListCharities(application).Limit(1).Execute()).Charities[0]
	charityFound := must(search.SearchCharities(application).Limit(1).Execute()).Charities[0]
	cause := must(charities.ListCauses(application).Limit(1).Execute()).Causes[0]
	team := must(teams.ListTeams(application).Limit(1).Execute()).Teams[0]
	run := must(activities.SearchFitnessActivities(application).CampaignId(cityRun).Limit(1).Execute()).FitnessActivities[0]
	static := must(boards.ListLeaderboards(application).Limit(1).Execute()).Leaderboards[0]
	group := must(campaigns.ListCampaignGroups(application, "au-1").Execute()).CampaignGroups[0]
	row := must(feed.SearchFeed(application).PageId([]int64{own.Id}).Limit(1).Execute()).Results[0]

	caused := charities.ListCharities(application).CauseIds([]int64{cause.Id}).Limit(1)
	start := time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)
	totals := search.SearchPagesTotals(application).CampaignId(cityRun).GroupBy("groups").StartAt(start).Limit(1)
	printed := map[string]map[string]any{
		"page":           step(page.Id, must(pages.GetPage(application, page.Id).Execute()).Id),
		"page_uuid":      step(page.Uuid, must(pages.GetPage(application, page.Uuid).Execute()).Id),
		"pages":          step(board.PageIds, idsOf(must(pages.ListPages(application).Ids(board.PageIds).Execute()).Pages)),
		"campaign":       step(campaign.Id, must(campaigns.GetCampaign(application, campaign.Id).Execute()).Campaign.Id),
		"campaign_found": step(campaignFound.Id, must(campaigns.GetCampaign(application, campaignFound.Id).Execute()).Campaign.Id),
		"charity":        step(charity.Id, must(charities.GetCharity(application, charity.Id).Execute()).Charity.Id),
		"charity_found":  step(charityFound.Id, must(charities.GetCharity(application, charityFound.Id).Execute()).Charity.Id),
		"cause":          step(cause.Id, must(caused.Execute()).Charities[0].Id),
		"team":           step(team.Id, must(teams.GetTeam(application, team.Id).Execute()).Team.Id),
		"donation":       step(donation.Id, must(donations.GetDonation(application, donation.Id).Execute()).Donation.Id),
		"donation_uid":   step(donation.Uid, must(donations.GetDonation(application, donation.Uid).Execute()).Donation.Id),
		"activity":       step(run.Id, must(activities.GetFitnessActivity(application, run.Id).Execute()).FitnessActivity.Id),
		"leaderboard":    step(static.Id, must(boards.GetLeaderboard(application, static.Id).Execute()).Leaderboard.Id),
		"group":          step(group.Id, must(totals.GroupId(group.Id).Execute()).Results[0].Group.Id),
		"feed":           step(row.PageId.Get(), must(pages.GetPage(application, row.PageId.Get()).Execute()).Id),
		"sent_number":    step(own.Id, saveActivity(own.Id)),
		"sent_text":      step(own.Supporter.Uid, createPage(own.Supporter.Uid)),
	}
	_, answer, err := pages.GetPage(application, page).Execute()
	printed["no_id"] = map[string]any{"refused": err != nil && answer == nil}
	if err := json.NewEncoder(os.Stdout).Encode(printed); err != nil {
		os.Exit(1)
	}
}

func step(id, found any) map[string]any {
	return map[string]any{"id": id, "found": found}
}

func idsOf(pages []fundraising.Page) []int64 {
	ids := []int64{}
	for _, page := range pages {
		ids = append(ids, page.Id)
	}
	return ids
}

func saveActivity(pageId int64) any {
	started := time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)
	request := fundraising.NewFitnessActivityRequest(name, "run", 1800, true, started, "A run")
	request.SetPageId(pageId)
	saved := must(client.FitnessActivitiesAPI.SaveFitnessActivity(user).FitnessActivityRequest(*request).Execute())
	return saved.FitnessActivity.PageId.Get()
}

func createPage(uid string) any {
	request := fundraising.NewPageCreateRequest("1990-01-15")
	request.SetUid(uid)
	request.SetSlug(name)
	request.SetName(name)
	request.SetGroupValues(map[string]string{"wave": "Blue", "company": "SDK"})
	return must(client.PagesAPI.CreatePage(application).PageCreateRequest(*request).Execute()).Page.OwnerUid
}
