import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.groundswell.fundraising.*;
import org.groundswell.fundraising.model.*;

class Others {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> CITY_RUN = List.of("au-1");

  /** Sends the ids that it has read, as the models hold them, and returns what is found by them. */
  static Object findByIds(ApiClient application) throws ApiException {
    PagesApi pages = new PagesApi(application);
    CampaignsApi campaigns = new CampaignsApi(application);
    CharitiesApi charities = new CharitiesApi(application);
    TeamsApi teams = new TeamsApi(application);
    DonationsApi donations = new DonationsApi(application);
    LeaderboardsApi boards = new LeaderboardsApi(application);
    FitnessActivitiesApi activities = new FitnessActivitiesApi(application);
    SearchApi search = new SearchApi(application);
    Map<String, Object> steps = new LinkedHashMap<>();

    Page page = pages.listPages(new PagesApi.ListPagesOptions().campaignId(CITY_RUN).limit(1)).getPages().get(0);
    steps.put("page", step(page.getId(), pages.getPage(page.getId()).getId()));
    steps.put("page_uuid", step(page.getUuid(), pages.getPage(page.getUuid()).getId()));
    LeaderboardsApi.GetCampaignLeaderboardOptions three = new LeaderboardsApi.GetCampaignLeaderboardOptions().limit(3);
    List<Long> ids = boards.getCampaignLeaderboard("au-1", three).getLeaderboard().getPageIds();
    List<Page> listed = pages.listPages(new PagesApi.ListPagesOptions().ids(ids)).getPages();
    steps.put("pages", step(ids, Program.all(listed, Page::getId)));
    FeedApi.SearchFeedOptions ofPage = new FeedApi.SearchFeedOptions().pageId(List.of(610)).limit(1);
    Object rowPage = new FeedApi(application).searchFeed(ofPage).getResults().get(0).getPageId();
    steps.put("feed", step(rowPage, pages.getPage(rowPage).getId()));

    String campaign =
        campaigns.listCampaigns(new CampaignsApi.ListCampaignsOptions().limit(1)).getCampaigns().get(0).getId();
    steps.put("campaign", step(campaign, campaigns.getCampaign(campaign).getCampaign().getId()));
    Long campaignFound =
        search.searchCampaigns(new SearchApi.SearchCampaignsOptions().limit(1)).getCampaigns().get(0).getId();
    steps.put("campaign_found", step(campaignFound, campaigns.getCampaign(campaignFound).getCampaign().getId()));
    String charity =
        charities.listCharities(new CharitiesApi.ListCharitiesOptions().limit(1)).getCharities().get(0).getId();
    steps.put("charity", step(charity, charities.getCharity(charity).getCharity().getId()));
    Long charityFound =
        search.searchCharities(new SearchApi.SearchCharitiesOptions().limit(1)).getCharities().get(0).getId();
    steps.put("charity_found", step(charityFound, charities.getCharity(charityFound).getCharity().getId()));
    Long cause = charities.listCauses(new CharitiesApi.ListCausesOptions().limit(1)).getCauses().get(0).getId();
    CharitiesApi.ListCharitiesOptions caused = new CharitiesApi.ListCharitiesOptions().causeIds(List.of(cause)).limit(1);
    steps.put("cause", step(cause, charities.listCharities(caused).getCharities().get(0).getId()));

    Long team = teams.listTeams(new TeamsApi.ListTeamsOptions().limit(1)).getTeams().get(0).getId();
    steps.put("team", step(team, teams.getTeam(team).getTeam().getId()));
    DonationsApi.ListCampaignDonationsOptions one = new DonationsApi.ListCampaignDonationsOptions().limit(1);
    Donation donation = donations.listCampaignDonations("au-1", one).getDonations().get(0);
    steps.put("donation", step(donation.getId(), donations.getDonation(donation.getId()).getDonation().getId()));
    steps.put("donation_uid", step(donation.getUid(), donations.getDonation(donation.getUid()).getDonation().getId()));
    FitnessActivitiesApi.SearchFitnessActivitiesOptions ofCampaign =
        new FitnessActivitiesApi.SearchFitnessActivitiesOptions().campaignId(CITY_RUN).limit(1);
    Long activity = activities.searchFitnessActivities(ofCampaign).getFitnessActivities().get(0).getId();
    steps.put("activity", step(activity, activities.getFitnessActivity(activity).getFitnessActivity().getId()));
    Long board =
        boards.listLeaderboards(new LeaderboardsApi.ListLeaderboardsOptions().limit(1)).getLeaderboards().get(0).getId();
    steps.put("leaderboard", step(board, boards.getLeaderboard(board).getLeaderboard().getId()));
    Long group = campaigns.listCampaignGroups("au-1").getCampaignGroups().get(0).getId();
    SearchApi.SearchPagesTotalsOptions totals =
        new SearchApi.SearchPagesTotalsOptions()
            .campaignId(CITY_RUN)
            .groupBy("groups")
            .groupId(group)
            .startAt(OffsetDateTime.parse("2000-01-01T00:00:00Z"))
            .limit(1);
    steps.put("group", step(group, search.searchPagesTotals(totals).getResults().get(0).getGroup().getId()));

    PageSearchResult own = search.searchPages(new SearchApi.SearchPagesOptions().ids(List.of(610))).getPages().get(0);
    String name = Program.NAME + "-ids";
    FitnessActivity run = Program.saveActivity(Program.newRun().uid(name).pageId(own.getId()));
    steps.put("sent_number", step(own.getId(), run.getPageId()));
    String uid = own.getSupporter().getUid();
    steps.put("sent_text", step(uid, Program.createPage(uid, name).getOwnerUid()));
    try {
      pages.getPage(own);
    } catch (IllegalArgumentException refusal) {
      steps.put("no_id", Map.of("refused", true));
    }
    return steps;
  }

  private static Object step(Object id, Object found) {
    return Map.of("id", id, "found", found);
  }

  static Object answers(ApiClient user) throws ApiException {
    ApiClient odd = new ApiClient(Program.setting("ODD_URL"));
    Map<String, Object> seen = new LinkedHashMap<>();
    SessionsApi.CreateSessionOptions options =
        new SessionsApi.CreateSessionOptions()
            .sessionCreateRequest(new SessionCreateRequest().returnTo("/dashboard"));
    ApiResponse<Void> answer = new SessionsApi(user).createSessionWithHttpInfo(options);
    String location = answer.getHeaders().get("location").get(0);
    seen.put("redirect", Map.of("status", answer.getStatusCode(), "location", location));
    PagesApi pages = new PagesApi(new ApiClient(Program.setting("URL")));
    OffsetDateTime created = pages.getPage("610").getCreatedAt();
    PagesApi.ListPagesOptions around =
        new PagesApi.ListPagesOptions()
            .ids(List.of("610"))
            .startCreatedAt(created)
            .endCreatedAt(created.plusSeconds(1));
    List<Long> found = Program.all(pages.listPages(around).getPages(), Page::getId);
    seen.put("moment", Map.of("seconds", created.toEpochSecond(), "found", found));
    seen.put("newer", Map.of("id", new PagesApi(odd).getPage("1").getId()));
    List<Event> events = new EventsApi(odd).listEvents().getEvents();
    long cents = events.get(0).getData().getDonation().getAmount().getCents();
    String first = events.get(0).getType().getValue();
    seen.put("events", Map.of("count", events.size(), "first", first, "cents", cents));
    seen.put("mistyped", failure(odd, "2"));
    seen.put("gateway", failure(odd, "3"));
    seen.put("silent", failure(new ApiClient("http://127.0.0.1:9"), "1"));
    seen.put("feed", Program.feed());
    return seen;
  }

  private static Object failure(ApiClient client, String id) {
    try {
      return new PagesApi(client).getPage(id).getId();
    } catch (ApiException failure) {
      return Map.of("status", failure.getCode(), "typed", failure.getError() != null);
    }
  }

  static Object webhooks() throws Exception {
    Map<String, Object> printed = new LinkedHashMap<>();
    for (JsonNode one : JSON.readTree(Program.setting("WEBHOOKS"))) {
      byte[] body = one.get("body").asText().getBytes(StandardCharsets.UTF_8);
      Map<?, ?> headers = JSON.convertValue(one.get("headers"), Map.class);
      String[] secrets = JSON.convertValue(one.get("secrets"), String[].class);
      printed.put(one.get("name").asText(), webhook(body, headers, secrets));
    }
    return printed;
  }

  private static Object webhook(byte[] body, Map<?, ?> headers, String... secrets) {
    try {
      VerifiedEvent event = Webhooks.verify(body, name -> (String) headers.get(name), secrets);

      String nickname = event.getData().at("/donation/nickname").asText();
      long seconds = event.getTimestamp().toEpochSecond();
      return Map.of("id", event.getId(), "type", event.getType(), "seconds", seconds, "nickname", nickname);
    } catch (WebhookVerificationException refusal) {
      return Map.of("refused", refusal.getMessage());
    } catch (IllegalArgumentException mistake) {
      return Map.of("mistaken", mistake.getMessage());
    }
  }
}
