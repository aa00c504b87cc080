package main

import (
	"os"

	"github.com/groundswell/groundswell-go/fundraising"
	"github.com/groundswell/groundswell-go/oauth"
)

// pageId is of the page that createPage makes, for the steps after it.
var pageId int64

func createPage() (values, error) {
	provider := oauth.NewClient(os.Getenv("GROUNDSWELL_AUTH_URL"))
	me, _, err := provider.UsersAPI.GetMe(oauth.WithAccessToken(public, userToken)).Execute()
	if err != nil {
		return nil, err
	}
	request := fundraising.NewPageCreateRequest("1990-01-15")
	request.SetUid(me.User.Uid)
	request.SetSlug(name)
	request.SetName(name)
	request.SetGroupValues(map[string]string{"wave": "Blue", "company": "SDK"})
	application := fundraising.WithAPIKey(public, os.Getenv("GROUNDSWELL_API_KEY"))
	created, _, err := client.PagesAPI.CreatePage(application).PageCreateRequest(*request).Execute()
	if err != nil {
		return nil, err
	}
	page := created.Page
	pageId = page.Id
	return values{"uid": page.OwnerUid, "slug": page.Slug, "state": page.State, "id": page.Id}, nil
}

func give() (values, error) {
	application := fundraising.WithAPIKey(public, os.Getenv("GROUNDSWELL_API_KEY"))
	donations := client.DonationsAPI
	request := fundraising.NewDonationCreateRequest(2500, "AUD")
	request.SetPageId(pageId)
	request.SetNickname("Ada")
	ids := []int64{}
	for len(ids) < 2 {
		given, _, err := donations.CreateDonation(application).DonationCreateRequest(*request).IdempotencyKey(name).Execute()
		if err != nil {
			return nil, err
		}
		ids = append(ids, given.Donation.Id)
	}
	list, _, err := donations.ListPageDonations(public, pageId).Execute()
	if err != nil {
		return nil, err
	}
	listed := []int64{}
	for _, donation := range list.Donations {
		listed = append(listed, donation.Id)
	}
	got, _, err := donations.GetDonation(public, ids[0]).Execute()
	if err != nil {
		return nil, err
	}
	part := fundraising.NewDonationRefundRequest()
	part.SetAmountCents(500)
	refunded, _, err := donations.RefundDonation(application, ids[0]).DonationRefundRequest(*part).Execute()
	if err != nil {
		return nil, err
	}
	otherPage := fundraising.NewDonationMoveRequest(os.Getenv("GROUNDSWELL_LEADER_PAGE_ID"))
	there, _, err := donations.MoveDonation(application, ids[0]).DonationMoveRequest(*otherPage).Execute()
	if err != nil {
		return nil, err
	}
	moved, _, err := donations.GetDonation(public, there.Donation.Id).Execute()
	if err != nil {
		return nil, err
	}
	return values{
		"given":    ids,
		"listed":   listed,
		"nickname": got.Donation.Nickname,
		"refunded": refunded.Refund.Amount.Cents,
		"moved":    values{"page_id": moved.Donation.PageId.Get(), "cents": moved.Donation.Amount.Cents},
	}, nil
}

func editPage() (values, error) {
	change := fundraising.NewPageUpdateRequest()
	change.SetStory("<p>The shoes are bought.</p>")
	change.SetTarget("750")
	edited, _, err := client.PagesAPI.UpdatePage(user, pageId).PageUpdateRequest(*change).Execute()
	if err != nil {
		return nil, err
	}
	page := edited.Page
	return values{"slug": page.Slug, "story": page.Story, "target_cents": page.TargetCents}, nil
}

func uploadPicture() (values, error) {
	picture, err := os.Open(os.Getenv("GROUNDSWELL_PICTURE"))
	if err != nil {
		return nil, err
	}
	saved, _, err := client.PagesAPI.SavePageImage(user, pageId).Image(picture).Execute()
	if err != nil {
		return nil, err
	}
	return values{"address": saved.Page.Image.OriginalImageUrl}, nil
}

func joinTeam() (values, error) {
	teamId := os.Getenv("GROUNDSWELL_TEAM_ID")
	teams := client.TeamsAPI
	wish := fundraising.NewJoinRequestCreateRequest(pageId)
	asked, _, err := teams.CreateJoinRequest(user, teamId).JoinRequestCreateRequest(*wish).Execute()
	if err != nil {
		return nil, err
	}
	requests, _, err := teams.ListJoinRequests(leader, teamId).State("pending").Execute()
	if err != nil {
		return nil, err
	}
	waiting := []int64{}
	for _, request := range requests.JoinRequests {
		waiting = append(waiting, request.IndividualPageId)
	}
	answer := fundraising.NewJoinRequestUpdateRequest("accepted")
	answered, _, err := teams.UpdateJoinRequest(leader, teamId, asked.JoinRequest.Id).JoinRequestUpdateRequest(*answer).Execute()
	if err != nil {
		return nil, err
	}
	team, _, err := teams.GetTeam(leader, teamId).Execute()
	if err != nil {
		return nil, err
	}
	return values{
		"asked":    asked.JoinRequest.State,
		"waiting":  waiting,
		"answered": answered.JoinRequest.State,
		"members":  team.Team.PageIds,
	}, nil
}
