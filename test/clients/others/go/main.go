package main

import (
	"context"
	"fmt"
	"os"
	"strings"

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
	words := "city reef"
	mixed, err := client.SearchAggregateWithResponse(context.Background(), &fundraising.SearchAggregateParams{Q: &words})
	if err != nil || mixed.JSON200 == nil {
		panic(fmt.Sprint(err, mixed))
	}
	kinds := []string{}
	for _, result := range mixed.JSON200.Results {
		value, err := result.ValueByDiscriminator()
		if err != nil {
			panic(err)
		}
		switch found := value.(type) {
		case fundraising.MixedPageSearchResult:
			kinds = append(kinds, string(found.UnderscoreType))
		case fundraising.CharitySearchResult:
			kinds = append(kinds, string(found.UnderscoreType))
		case fundraising.CampaignSearchResult:
			kinds = append(kinds, string(found.UnderscoreType))
		}
	}
	fmt.Println(page.Name, page.Type, strings.Join(kinds, " "))
}
