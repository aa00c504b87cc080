// Calls a server through the generated modules, and prints what their models hold.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/groundswell/groundswell-go/fundraising"
	"github.com/groundswell/groundswell-go/metadata"
	"github.com/groundswell/groundswell-go/oauth"
)

type values map[string]any

var (
	name      = os.Getenv("GROUNDSWELL_NAME")
	userToken = os.Getenv("GROUNDSWELL_USER_TOKEN")
	client    = fundraising.NewClient(os.Getenv("GROUNDSWELL_URL"))
	odd       = fundraising.NewClient(os.Getenv("GROUNDSWELL_ODD_URL"))
	public    = context.Background()
	user      = fundraising.WithAccessToken(public, userToken)
	leader    = fundraising.WithAccessToken(public, os.Getenv("GROUNDSWELL_LEADER_TOKEN"))
	cityRun   = []string{"au-1"}
)

func main() {
	application := fundraising.WithAPIKey(public, os.Getenv("GROUNDSWELL_API_KEY"))
	page := createPage(application, must(oauth.NewClient(os.Getenv("GROUNDSWELL_AUTH_URL")).
		UsersAPI.GetMe(oauth.WithAccessToken(public, userToken)).Execute()).User.Uid, name)
	printed := values{
		"webhooks": readWebhooks(),
		"scenario": values{
			"create":      values{"uid": page.OwnerUid, "slug": page.Slug, "state": page.State, "id": page.Id},
			"give":        give(application, page.Id),
			"list":        listCampaigns(),
			"get":         getCampaignAndPage(),
			"search":      searchPages(),
			"filter":      values{"ids": idsOf(must(client.PagesAPI.ListPages(public).Ids([]string{"617", "610"}).Execute()).Pages)},
			"leaderboard": values{"page_ids": must(client.LeaderboardsAPI.GetCampaignLeaderboard(public, "au-1").Limit(3).Execute()).Leaderboard.PageIds},
			"totals":      addUp(),
			"activity":    activity(),
			"edit":        editPage(page.Id),
			"picture":     uploadPicture(page.Id),
			"join":        joinTeam(page.Id),
			"errors":      meetErrors(),
			"donation":    sendDonation(name, os.Getenv("GROUNDSWELL_DONATION_SECRET")),
			"metadata":    keepMetadata(),
		},
		"ids": findByIds(application, name+"-ids"),
		"answers": values{
			"redirect": redirect(),
			"moment":   moment(),
			"newer":    values{"id": must(odd.PagesAPI.GetPage(public, "1").Execute()).Id},
			"events":   events(),
			"mistyped": failure(odd, "2"),
			"gateway":  failure(odd, "3"),
			"silent":   failure(fundraising.NewClient("http://127.0.0.1:9"), "1"),
			"feed":     readFeed(),
		},
	}
	check(json.NewEncoder(os.Stdout).Encode(printed))
}

// must returns an answer, or ends the program.
func must[T any](answer T, _ *http.Response, err error) T {
	check(err)
	return answer
}

func check(err error) {
	if err != nil {
		log.Output(2, err.Error())
		os.Exit(1)
	}
}

func all[Item, Value any](items []Item, value func(Item) Value) []Value {
	found := []Value{}
	for _, item := range items {
		found = append(found, value(item))
	}
	return found
}

func idsOf(pages []fundraising.Page) []int64 {
	return all(pages, func(page fundraising.Page) int64 { return page.Id })
}

func createPage(application context.Context, uid any, slug string) fundraising.Page {
	request := fundraising.NewPageCreateRequest("1990-01-15")
	request.SetUid(uid)
	request.SetSlug(slug)
	request.SetName(slug)
	request.SetGroupValues(map[string]string{"wave": "Blue", "company": "SDK"})
	return must(client.PagesAPI.CreatePage(application).PageCreateRequest(*request).Execute()).Page
}

func listCampaigns() values {
	answer := must(client.CampaignsAPI.ListCampaigns(public).Limit(2).Execute())
	ids := all(answer.Campaigns, func(campaign fundraising.Campaign) string { return campaign.Id })
	return values{"ids": ids, "count": answer.Meta.Count}
}

func getCampaignAndPage() values {
	campaign := must(client.CampaignsAPI.GetCampaign(public, "au-1").Execute()).Campaign
	page := must(client.PagesAPI.GetPage(public, "610").Execute())
	return values{
		"name":         campaign.Name,
		"raised_cents": campaign.FundsRaised.Cents,
		"id":           page.Id,
		"amount_cents": page.Amount.Cents,
		"target_cents": page.TargetCents,
		"uuid":         page.Uuid,
	}
}

func searchPages() values {
	answer := must(client.SearchAPI.SearchPages(public).Q("run").CampaignId(cityRun).Limit(5).Execute())
	ids := all(answer.Pages, func(page fundraising.PageSearchResult) int64 { return page.Id })
	return values{"ids": ids, "count": answer.Meta.Count}
}

func addUp() values {
	campaign := []string{"au-1"}
	totals, _, err := client.SearchAPI.SearchTotals(public).CampaignId(campaign).Execute()
	check(err)
	ranked := must(client.SearchAPI.SearchPagesTotals(public).CampaignId(campaign).Limit(3).Execute())
	amounts := all(ranked.Results, func(row fundraising.PagesTotalsRow) int64 { return row.AmountCents })
	sums := totals.TotalAmountCents
	return values{"sum": sums.Sum, "count": sums.Count, "amounts": amounts}
}

func give(application context.Context, pageId int64) values {
	donations := client.DonationsAPI
	request := fundraising.NewDonationCreateRequest(2500, "AUD")
	request.SetPageId(pageId)
	request.SetNickname("Ada")
	once := donations.CreateDonation(application).DonationCreateRequest(*request).IdempotencyKey(name)
	id, again := must(once.Execute()).Donation.Id, must(once.Execute()).Donation.Id
	listed := must(donations.ListPageDonations(public, pageId).Execute()).Donations
	nickname := must(donations.GetDonation(public, id).Execute()).Donation.Nickname
	part := fundraising.NewDonationRefundRequest()
	part.SetAmountCents(500)
	refund := must(donations.RefundDonation(application, id).DonationRefundRequest(*part).Execute()).Refund
	otherPage := fundraising.NewDonationMoveRequest(os.Getenv("GROUNDSWELL_LEADER_PAGE_ID"))
	there := must(donations.MoveDonation(application, id).DonationMoveRequest(*otherPage).Execute()).Donation
	moved := must(donations.GetDonation(public, there.Id).Execute()).Donation
	return values{
		"given":    []int64{id, again},
		"listed":   all(listed, func(donation fundraising.Donation) int64 { return donation.Id }),
		"nickname": nickname,
		"refunded": refund.Amount.Cents,
		"moved":    values{"page_id": moved.PageId.Get(), "cents": moved.Amount.Cents},
	}
}

func newRun(uid string) *fundraising.FitnessActivityRequest {
	started := time.Date(2026, time.November, 1, 6, 30, 0, 0, time.UTC)
	return fundraising.NewFitnessActivityRequest(uid, "run", 1800, true, started, "A run")
}

func saveActivity(request *fundraising.FitnessActivityRequest) fundraising.FitnessActivity {
	return must(client.FitnessActivitiesAPI.SaveFitnessActivity(user).FitnessActivityRequest(*request).Execute()).FitnessActivity
}

func activity() values {
	request := newRun(name)
	request.SetDistanceInMeters(5000)
	saved := saveActivity(request)
	return values{"uid": saved.Uid, "distance_in_meters": saved.DistanceInMeters.Get()}
}

func editPage(pageId int64) values {
	change := fundraising.NewPageUpdateRequest()
	change.SetStory("<p>The shoes are bought.</p>")
	change.SetTarget("750")
	page := must(client.PagesAPI.UpdatePage(user, pageId).PageUpdateRequest(*change).Execute()).Page
	return values{"slug": page.Slug, "story": page.Story, "target_cents": page.TargetCents}
}

func uploadPicture(pageId int64) values {
	picture, err := os.Open(os.Getenv("GROUNDSWELL_PICTURE"))
	check(err)
	saved := must(client.PagesAPI.SavePageImage(user, pageId).Image(picture).Execute())
	return values{"address": saved.Page.Image.OriginalImageUrl}
}

func joinTeam(pageId int64) values {
	teamId, teams := os.Getenv("GROUNDSWELL_TEAM_ID"), client.TeamsAPI
	wish := fundraising.NewJoinRequestCreateRequest(pageId)
	asked := must(teams.CreateJoinRequest(user, teamId).JoinRequestCreateRequest(*wish).Execute()).JoinRequest
	waiting := must(teams.ListJoinRequests(leader, teamId).State("pending").Execute()).JoinRequests
	answer := fundraising.NewJoinRequestUpdateRequest("accepted")
	answered := must(teams.UpdateJoinRequest(leader, teamId, asked.Id).JoinRequestUpdateRequest(*answer).Execute()).JoinRequest
	return values{
		"asked":    asked.State,
		"waiting":  all(waiting, func(request fundraising.JoinRequest) int64 { return request.IndividualPageId }),
		"answered": answered.State,
		"members":  must(teams.GetTeam(leader, teamId).Execute()).Team.PageIds,
	}
}

func readFeed() values {
	feed := client.FeedAPI
	first := must(feed.SearchFeed(public).CampaignId(cityRun).PageSize(20).Scroll(true).Execute())
	second := must(feed.SearchFeed(public).ScrollId(first.Meta.GetScrollId()).Execute())
	rows := all(append(first.Results, second.Results...), func(row fundraising.FeedRow) string {
		return fmt.Sprintf("%s %d", row.ResultType, row.Id)
	})
	return values{"rows": rows, "count": second.Meta.Count}
}

func meetErrors() values {
	var failure *fundraising.GenericOpenAPIError
	_, refused, err := client.SearchAPI.SearchPagesTotals(public).GroupBy("groups").Execute()
	errors.As(err, &failure)
	fault := failure.Model().(fundraising.UnprocessableBody).Error.Errors[0]
	mistyped := fundraising.WithAPIKey(public, "not-a-key")
	_, denied, err := client.TeamsAPI.ListTeams(mistyped).Execute()
	errors.As(err, &failure)
	denial := failure.Model().(fundraising.ErrorBody)
	return values{
		"refused":      values{"status": refused.StatusCode, "field": fault.Field, "code": fault.Code},
		"unauthorized": values{"status": denied.StatusCode, "message": denial.Error.Message},
	}
}

func sendDonation(id, secret string) values {
	body, err := json.Marshal(values{
		"type":        "payment",
		"reference":   name,
		"occurred_at": time.Now(),
		"amount":      values{"value": "25.00", "currency": "NZD"},
		"page_id":     "711",
	})
	check(err)
	request, err := http.NewRequest("POST", os.Getenv("GROUNDSWELL_DONATION_URL"), bytes.NewReader(body))
	check(err)

	timestamp := time.Now().Unix()
	signature, err := fundraising.SignDonationEvent(secret, id, timestamp, body)
	request.Header.Set("webhook-id", id)
	request.Header.Set("webhook-timestamp", strconv.FormatInt(timestamp, 10))
	request.Header.Set("webhook-signature", signature)

	check(err)
	answer, err := http.DefaultClient.Do(request)
	check(err)
	defer answer.Body.Close()
	var said struct{ Event struct{ State string } }
	check(json.NewDecoder(answer.Body).Decode(&said))
	return values{"status": answer.StatusCode, "state": said.Event.State}
}

func keepMetadata() values {
	service := metadata.NewClient(os.Getenv("GROUNDSWELL_METADATA_URL"))
	key := metadata.NewCreateMetadataKeyBody(name, "shirt_size", "Page", "S to XXL")
	_, err := service.KeysAPI.CreateKey(public).CreateMetadataKeyBody(*key).Execute()
	check(err)
	value := metadata.NewSaveMetadataBody(name, "Page", 610, "shirt_size", "L")
	_, err = service.MetadataAPI.SaveMetadata(public).SaveMetadataBody(*value).Execute()
	check(err)
	stored := must(service.MetadataAPI.ListMetadata(public).Token(name).Type("Page").Ids([]int64{610}).Execute())
	keys := service.KeysAPI.ListKeys(public).Token(name).Type("Page")
	_, err = service.KeysAPI.DeleteKey(public, must(keys.Execute()).Keys[0].Id).Token(name).Execute()
	check(err)
	after := all(must(keys.Execute()).Keys, func(key metadata.MetadataKey) string { return key.Name })
	return values{"labels": stored.Metadata[0].Labels, "after": after}
}
