package main

import (
	"context"
	"fmt"
	"os"

	"others/fundraising"
)

func main() {
	client, err := fundraising.NewClientWithResponses(os.Args[1])
	if err != nil {
		panic(err)
	}
	q, limit, campaigns := "robin", fundraising.SearchLimitParameter(1), []string{"au-1"}
	answer, err := client.SearchPagesWithResponse(context.Background(), &fundraising.SearchPagesParams{Q: &q, Limit: &limit, CampaignId: &campaigns})
	if err != nil || answer.JSON200 == nil {
		panic(fmt.Sprint(err, answer))
	}
	page := answer.JSON200.Pages[0]
	fmt.Println(page.Name, page.Type)
}
