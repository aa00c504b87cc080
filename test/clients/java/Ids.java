import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.groundswell.fundraising.ApiClient;
import org.groundswell.fundraising.ApiException;
import org.groundswell.fundraising.CampaignsApi;
import org.groundswell.fundraising.CharitiesApi;
import org.groundswell.fundraising.DonationsApi;
import org.groundswell.fundraising.FeedApi;
import org.groundswell.fundraising.FitnessActivitiesApi;
import org.groundswell.fundraising.LeaderboardsApi;
import org.groundswell.fundraising.PagesApi;
import org.groundswell.fundraising.SearchApi;
import org.groundswell.fundraising.TeamsApi;
import org.groundswell.fundraising.model.*;

/** Sends the ids that it has read, as the models hold them, and prints what is found by them. */
public class Ids {
  private static final String NAME = setting("NAME");
  private static final ApiClient APPLICATION = new ApiClient(setting("URL")).setApiKey(setting("API_KEY"));
  private static final ApiClient USER = new ApiClient(setting("URL")).setAccessToken(setting("USER_TOKEN"));
  private static final PagesApi PAGES = new PagesApi(APPLICATION);
  private static final CampaignsApi CAMPAIGNS = new CampaignsApi(APPLICATION);
  private static final CharitiesApi CHARITIES = new CharitiesApi(APPLICATION);
  private static final TeamsApi TEAMS = new TeamsApi(APPLICATION);
  private static final DonationsApi DONATIONS = new DonationsApi(APPLICATION);
  private static final LeaderboardsApi BOARDS = new LeaderboardsApi(APPLICATION);
  private static final SearchApi SEARCH = new SearchApi(APPLICATION);
  private static final List<String> CITY_RUN = List.of("au-1");

  private static final Map<String, Object> PRINTED = new LinkedHashMap<>();

  public static void main(String[] arguments) throws Exception {
    readPages();
    readCampaignsAndCharities();
    readOthers();
    PageSearchResult own =
        SEARCH.searchPages(new SearchApi.SearchPagesOptions().ids(List.of(610))).getPages().get(0);
    print("sent_number", own.getId(), saveActivity(own.getId()));
    print("sent_text", own.getSupporter().getUid(), createPage(own.getSupporter().getUid()));
    try {
      PAGES.getPage(own);
    } catch (IllegalArgumentException refusal) {
      PRINTED.put("no_id", Map.of("refused", true));
    }
    System.out.println(new ObjectMapper().writeValueAsString(PRINTED));
  }

  private static void readPages() throws ApiException {
    Page page =
        PAGES.listPages(new PagesApi.ListPagesOptions().campaignId(CITY_RUN).limit(1)).getPages().get(0);
    print("page", page.getId(), PAGES.getPage(page.getId()).getId());
    print("page_uuid", page.getUuid(), PAGES.getPage(page.getUuid()).getId());
    List<Long> ids =
        BOARDS
            .getCampaignLeaderboard("au-1", new LeaderboardsApi.GetCampaignLeaderboardOptions().limit(3))
            .getLeaderboard()
            .getPageIds();
    List<Page> pages = PAGES.listPages(new PagesApi.ListPagesOptions().ids(ids)).getPages();
    print("pages", ids, pages.stream().map(Page::getId).collect(Collectors.toList()));
    FeedRow row =
        new FeedApi(APPLICATION)
            .searchFeed(new FeedApi.SearchFeedOptions().pageId(List.of(610)).limit(1))
            .getResults()
            .get(0);
    print("feed", row.getPageId(), PAGES.getPage(row.getPageId()).getId());
  }

  private static void readCampaignsAndCharities() throws ApiException {
    String campaign =
        CAMPAIGNS.listCampaigns(new CampaignsApi.ListCampaignsOptions().limit(1)).getCampaigns().get(0).getId();
    print("campaign", campaign, CAMPAIGNS.getCampaign(campaign).getCampaign().getId());
    Long campaignFound =
        SEARCH.searchCampaigns(new SearchApi.SearchCampaignsOptions().limit(1)).getCampaigns().get(0).getId();
    print("campaign_found", campaignFound, CAMPAIGNS.getCampaign(campaignFound).getCampaign().getId());
    String charity =
        CHARITIES.listCharities(new CharitiesApi.ListCharitiesOptions().limit(1)).getCharities().get(0).getId();
    print("charity", charity, CHARITIES.getCharity(charity).getCharity().getId());
    Long charityFound =
        SEARCH.searchCharities(new SearchApi.SearchCharitiesOptions().limit(1)).getCharities().get(0).getId();
    print("charity_found", charityFound, CHARITIES.getCharity(charityFound).getCharity().getId());
    Long cause = CHARITIES.listCauses(new CharitiesApi.ListCausesOptions().limit(1)).getCauses().get(0).getId();
    CharitiesApi.ListCharitiesOptions caused =
        new CharitiesApi.ListCharitiesOptions().causeIds(List.of(cause)).limit(1);
    print("cause", cause, CHARITIES.listCharities(caused).getCharities().get(0).getId());
  }

  private static void readOthers() throws ApiException {
    Long team = TEAMS.listTeams(new TeamsApi.ListTeamsOptions().limit(1)).getTeams().get(0).getId();
    print("team", team, TEAMS.getTeam(team).getTeam().getId());
    Donation donation =
        DONATIONS
            .listCampaignDonations("au-1", new DonationsApi.ListCampaignDonationsOptions().limit(1))
            .getDonations()
            .get(0);
    print("donation", donation.getId(), DONATIONS.getDonation(donation.getId()).getDonation().getId());
    print("donation_uid", donation.getUid(), DONATIONS.getDonation(donation.getUid()).getDonation().getId());
    FitnessActivitiesApi activities = new FitnessActivitiesApi(APPLICATION);
    Long activity =
        activities
            .searchFitnessActivities(new FitnessActivitiesApi.SearchFitnessActivitiesOptions().campaignId(CITY_RUN).limit(1))
            .getFitnessActivities()
            .get(0)
            .getId();
    print("activity", activity, activities.getFitnessActivity(activity).getFitnessActivity().getId());
    Long board =
        BOARDS.listLeaderboards(new LeaderboardsApi.ListLeaderboardsOptions().limit(1)).getLeaderboards().get(0).getId();
    print("leaderboard", board, BOARDS.getLeaderboard(board).getLeaderboard().getId());
    Long group = CAMPAIGNS.listCampaignGroups("au-1").getCampaignGroups().get(0).getId();
    SearchApi.SearchPagesTotalsOptions totals =
        new SearchApi.SearchPagesTotalsOptions()
            .campaignId(CITY_RUN)
            .groupBy("groups")
            .groupId(group)
            .startAt(OffsetDateTime.parse("2000-01-01T00:00:00Z"))
            .limit(1);
    print("group", group, SEARCH.searchPagesTotals(totals).getResults().get(0).getGroup().getId());
  }

  private static Object saveActivity(Long pageId) throws ApiException {
    FitnessActivityRequest request =
        new FitnessActivityRequest()
            .uid(NAME)
            .pageId(pageId)
            .type(FitnessActivityRequest.TypeEnum.RUN)
            .durationInSeconds(1800.0)
            ._public(true)
            .startedAt(OffsetDateTime.parse("2026-11-01T00:00:00Z"))
            .caption("A run");
    return new FitnessActivitiesApi(USER).saveFitnessActivity(request).getFitnessActivity().getPageId();
  }

  private static Object createPage(String uid) throws ApiException {
    PageCreateRequest request =
        new PageCreateRequest()
            .uid(uid)
            .birthday(LocalDate.of(1990, 1, 15))
            .slug(NAME)
            .name(NAME)
            .groupValues(Map.of("wave", "Blue", "company", "SDK"));
    return PAGES.createPage(request).getPage().getOwnerUid();
  }

  private static void print(String step, Object id, Object found) {
    PRINTED.put(step, Map.of("id", id, "found", found));
  }

  private static String setting(String name) {
    return System.getenv("GROUNDSWELL_" + name);
  }
}
