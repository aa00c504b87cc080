package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"time"

	"github.com/groundswell/groundswell-go/fundraising"
)

// findByIds sends the ids that it has read, as the client holds them, and returns what is found by them.
func findByIds(application context.Context, uid string) values {
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
	ownRun := newRun(uid)
	ownRun.SetPageId(own.Id)
	_, answer, err := pages.GetPage(application, page).Execute()
	return values{
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
		"sent_number":    step(own.Id, saveActivity(ownRun).PageId.Get()),
		"sent_text":      step(own.Supporter.Uid, createPage(application, own.Supporter.Uid, uid).OwnerUid),
		"no_id":          values{"refused": err != nil && answer == nil},
	}
}

func step(id, found any) values {
	return values{"id": id, "found": found}
}

func redirect() values {
	request := fundraising.NewSessionCreateRequest()
	request.SetReturnTo("/dashboard")
	response, err := client.SessionsAPI.CreateSession(user).SessionCreateRequest(*request).Execute()
	check(err)
	return values{"status": response.StatusCode, "location": response.Header.Get("Location")}
}

func moment() values {
	created := must(client.PagesAPI.GetPage(public, "610").Execute()).CreatedAt
	around := client.PagesAPI.ListPages(public).Ids([]string{"610"}).StartCreatedAt(created).EndCreatedAt(created.Add(time.Second))
	return values{"seconds": created.Unix(), "found": idsOf(must(around.Execute()).Pages)}
}

func events() values {
	found := must(odd.EventsAPI.ListEvents(public).Execute()).Events
	return values{"count": len(found), "first": found[0].Type, "cents": found[0].Data.Donation.Amount.Cents}
}

// failure returns the status of an answer that could not be read, 0 without an answer.
func failure(client *fundraising.APIClient, id string) values {
	page, response, err := client.PagesAPI.GetPage(public, id).Execute()
	if err == nil {
		return values{"read": page}
	}
	status := 0
	if response != nil {
		status = response.StatusCode
	}
	var problem *fundraising.GenericOpenAPIError
	return values{"status": status, "typed": errors.As(err, &problem) && problem.Model() != nil}
}

func readWebhooks() values {
	var cases []struct {
		Name, Body string
		Headers    map[string]string
		Secrets    []string
	}
	check(json.Unmarshal([]byte(os.Getenv("GROUNDSWELL_WEBHOOKS")), &cases))
	printed := values{}
	for _, one := range cases {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		printed[one.Name] = readWebhook([]byte(one.Body), header, one.Secrets)
	}
	return printed
}

func readWebhook(body []byte, header http.Header, secrets []string) values {
	event, err := fundraising.VerifyWebhook(body, header, secrets...)
	var refusal *fundraising.WebhookVerificationError
	if errors.As(err, &refusal) {
		return values{"refused": err.Error()}
	}
	if err != nil {
		return values{"mistaken": err.Error()}
	}

	var data struct{ Donation struct{ Nickname string } }
	check(json.Unmarshal(event.Data, &data))
	return values{"id": event.ID, "type": event.Type, "seconds": event.Timestamp.Unix(), "nickname": data.Donation.Nickname}
}
