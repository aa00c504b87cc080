import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.groundswell.fundraising.ApiClient;
import org.groundswell.fundraising.ApiException;
import org.groundswell.fundraising.CampaignsApi;
import org.groundswell.fundraising.DonationEvents;
import org.groundswell.fundraising.DonationsApi;
import org.groundswell.fundraising.FeedApi;
import org.groundswell.fundraising.FitnessActivitiesApi;
import org.groundswell.fundraising.LeaderboardsApi;
import org.groundswell.fundraising.PagesApi;
import org.groundswell.fundraising.SearchApi;
import org.groundswell.fundraising.TeamsApi;
import org.groundswell.fundraising.model.*;
import org.groundswell.metadata.KeysApi;
import org.groundswell.metadata.MetadataApi;
import org.groundswell.metadata.model.CreateMetadataKeyBody;
import org.groundswell.metadata.model.MetadataKey;
import org.groundswell.metadata.model.SaveMetadataBody;
import org.groundswell.oauth.UsersApi;

/** Calls the server through the Java clients, and prints what their models hold as one JSON object. */
public class Scenario {
  private static final String NAME = setting("NAME");
  private static final ApiClient ANYONE = new ApiClient(setting("URL"));
  private static final ApiClient APPLICATION = new ApiClient(setting("URL")).setApiKey(setting("API_KEY"));
  private static final ApiClient USER = new ApiClient(setting("URL")).setAccessToken(setting("USER_TOKEN"));

  private static final ApiClient LEADER = new ApiClient(setting("URL")).setAccessToken(setting("LEADER_TOKEN"));

  /** Of the page that create() makes. */
  private static Long pageId;

  public static void main(String[] arguments) throws Exception {
    Map<String, Object> steps = new LinkedHashMap<>();
    steps.put("create", create());
    steps.put("give", give());
    steps.put("list", list());
    steps.put("get", get());
    steps.put("search", search());
    steps.put("filter", filter());
    steps.put("leaderboard", leaderboard());
    steps.put("totals", totals());
    steps.put("activity", activity());
    steps.put("edit", edit());
    steps.put("picture", picture());
    steps.put("join", join());
    steps.put("feed", feed());
    steps.put("errors", errors());
    steps.put("donation", donation());
    steps.put("metadata", metadata());
    System.out.println(new ObjectMapper().writeValueAsString(steps));
  }

  private static Object list() throws ApiException {
    CampaignList answer = new CampaignsApi(ANYONE).listCampaigns(new CampaignsApi.ListCampaignsOptions().limit(2));
    List<String> ids = answer.getCampaigns().stream().map(Campaign::getId).collect(Collectors.toList());
    return Map.of("ids", ids, "count", answer.getMeta().getCount());
  }

  private static Object get() throws ApiException {
    Campaign campaign = new CampaignsApi(ANYONE).getCampaign("au-1").getCampaign();
    PageDetail page = new PagesApi(ANYONE).getPage("610");
    return Map.of(
        "name", campaign.getName(),
        "raised_cents", campaign.getFundsRaised().getCents(),
        "id", page.getId(),
        "amount_cents", page.getAmount().getCents(),
        "target_cents", page.getTargetCents(),
        "uuid", page.getUuid());
  }

  private static Object search() throws ApiException {
    PageSearchResults answer =
        new SearchApi(ANYONE)
            .searchPages(new SearchApi.SearchPagesOptions().q("run").campaignId(List.of("au-1")).limit(5));
    List<Long> ids = answer.getPages().stream().map(PageSearchResult::getId).collect(Collectors.toList());
    return Map.of("ids", ids, "count", answer.getMeta().getCount());
  }

  private static Object filter() throws ApiException {
    PageList answer = new PagesApi(ANYONE).listPages(new PagesApi.ListPagesOptions().ids(List.of("617", "610")));
    return Map.of("ids", answer.getPages().stream().map(Page::getId).collect(Collectors.toList()));
  }

  private static Object leaderboard() throws ApiException {
    CampaignLeaderboardResponse answer =
        new LeaderboardsApi(ANYONE)
            .getCampaignLeaderboard("au-1", new LeaderboardsApi.GetCampaignLeaderboardOptions().limit(3));
    return Map.of("page_ids", answer.getLeaderboard().getPageIds());
  }

  private static Object totals() throws ApiException {
    SearchApi search = new SearchApi(ANYONE);
    TotalsStatistics total =
        search
            .searchTotals(new SearchApi.SearchTotalsOptions().campaignId(List.of("au-1")))
            .getTotalAmountCents();
    PagesTotalsResults best =
        search.searchPagesTotals(new SearchApi.SearchPagesTotalsOptions().campaignId(List.of("au-1")).limit(3));
    List<Long> amounts =
        best.getResults().stream().map(PagesTotalsRow::getAmountCents).collect(Collectors.toList());
    return Map.of("sum", total.getSum(), "count", total.getCount(), "amounts", amounts);
  }

  private static Object create() throws Exception {
    org.groundswell.oauth.ApiClient user =
        new org.groundswell.oauth.ApiClient(setting("AUTH_URL")).setAccessToken(setting("USER_TOKEN"));
    Long uid = new UsersApi(user).getMe().getUser().getUid();
    PageCreateRequest request =
        new PageCreateRequest()
            .uid(uid)
            .birthday(LocalDate.of(1990, 1, 15))
            .slug(NAME)
            .name(NAME)
            .groupValues(Map.of("wave", "Blue", "company", "SDK"));
    Page page = new PagesApi(APPLICATION).createPage(request).getPage();
    pageId = page.getId();
    return Map.of("uid", uid, "slug", page.getSlug(), "state", page.getState(), "id", page.getId());
  }

  private static Object give() throws ApiException {
    DonationsApi donations = new DonationsApi(APPLICATION);
    DonationCreateRequest request =
        new DonationCreateRequest().pageId(pageId).amountCents(2500L).currency("AUD").nickname("Ada");
    DonationsApi.CreateDonationOptions once = new DonationsApi.CreateDonationOptions().idempotencyKey(NAME);
    Long id = donations.createDonation(request, once).getDonation().getId();
    Long again = donations.createDonation(request, once).getDonation().getId();
    List<Donation> listed = donations.listPageDonations(pageId).getDonations();
    String nickname = donations.getDonation(id).getDonation().getNickname();
    DonationsApi.RefundDonationOptions part =
        new DonationsApi.RefundDonationOptions().donationRefundRequest(new DonationRefundRequest().amountCents(500L));
    DonationRefund refund = donations.refundDonation(id, part).getRefund();
    DonationMoveRequest otherPage = new DonationMoveRequest().pageId(setting("LEADER_PAGE_ID"));
    Long there = donations.moveDonation(id, otherPage).getDonation().getId();
    Donation moved = donations.getDonation(there).getDonation();
    return Map.of(
        "given", List.of(id, again),
        "listed", listed.stream().map(Donation::getId).collect(Collectors.toList()),
        "nickname", nickname,
        "refunded", refund.getAmount().getCents(),
        "moved", Map.of("page_id", moved.getPageId(), "cents", moved.getAmount().getCents()));
  }

  private static Object activity() throws ApiException {
    FitnessActivityRequest request =
        new FitnessActivityRequest()
            .uid(NAME)
            .type(FitnessActivityRequest.TypeEnum.RUN)
            .durationInSeconds(1800.0)
            ._public(true)
            .startedAt(OffsetDateTime.parse("2026-11-01T06:30:00Z"))
            .caption("A run")
            .distanceInMeters(5000.0);
    FitnessActivity saved = new FitnessActivitiesApi(USER).saveFitnessActivity(request).getFitnessActivity();
    return Map.of("uid", saved.getUid(), "distance_in_meters", saved.getDistanceInMeters());
  }

  private static Object edit() throws ApiException {
    PageUpdateRequest change = new PageUpdateRequest().story("<p>The shoes are bought.</p>").target("750");
    Page page = new PagesApi(USER).updatePage(pageId, change).getPage();
    return Map.of("slug", page.getSlug(), "story", page.getStory(), "target_cents", page.getTargetCents());
  }

  private static Object picture() throws ApiException {
    File file = new File(setting("PICTURE"));
    Page page = new PagesApi(USER).savePageImage(pageId, file).getPage();
    return Map.of("address", page.getImage().getOriginalImageUrl());
  }

  private static Object join() throws ApiException {
    String teamId = setting("TEAM_ID");
    JoinRequestCreateRequest wish = new JoinRequestCreateRequest().individualPageId(pageId);
    JoinRequest asked = new TeamsApi(USER).createJoinRequest(teamId, wish).getJoinRequest();
    TeamsApi teams = new TeamsApi(LEADER);
    JoinRequestList waiting =
        teams.listJoinRequests(teamId, new TeamsApi.ListJoinRequestsOptions().state("pending"));
    List<Long> pages =
        waiting.getJoinRequests().stream().map(JoinRequest::getIndividualPageId).collect(Collectors.toList());
    JoinRequestUpdateRequest answer =
        new JoinRequestUpdateRequest().state(JoinRequestUpdateRequest.StateEnum.ACCEPTED);
    JoinRequest answered = teams.updateJoinRequest(teamId, asked.getId(), answer).getJoinRequest();
    List<Long> members = teams.getTeam(teamId).getTeam().getPageIds();
    return Map.of(
        "asked", asked.getState(), "waiting", pages, "answered", answered.getState(), "members", members);
  }

  private static Object feed() throws ApiException {
    FeedApi api = new FeedApi(ANYONE);
    FeedResults first =
        api.searchFeed(new FeedApi.SearchFeedOptions().campaignId(List.of("au-1")).pageSize(20).scroll(true));
    FeedResults second =
        api.searchFeed(new FeedApi.SearchFeedOptions().scrollId(first.getMeta().getScrollId()));
    List<String> rows =
        Stream.of(first, second)
            .flatMap(answer -> answer.getResults().stream())
            .map(row -> row.getResultType() + " " + row.getId())
            .collect(Collectors.toList());
    return Map.of("rows", rows, "count", second.getMeta().getCount());
  }

  private static Object errors() throws ApiException {
    Map<String, Object> seen = new LinkedHashMap<>();
    try {
      new SearchApi(ANYONE).searchPagesTotals(new SearchApi.SearchPagesTotalsOptions().groupBy("groups"));
    } catch (ApiException failure) {
      FieldError refused = failure.getError(UnprocessableBody.class).getError().getErrors().get(0);
      seen.put(
          "refused",
          Map.of("status", failure.getCode(), "field", refused.getField(), "code", refused.getCode()));
    }
    try {
      new TeamsApi(new ApiClient(setting("URL")).setApiKey("not-a-key")).listTeams();
    } catch (ApiException failure) {
      String message = failure.getError(ErrorBody.class).getError().getMessage();
      seen.put("unauthorized", Map.of("status", failure.getCode(), "message", message));
    }
    return seen;
  }

  private static Object donation() throws Exception {
    String id = NAME;
    String secret = setting("DONATION_SECRET");
    ObjectMapper json = new ObjectMapper();
    String body =
        json.writeValueAsString(
            Map.of(
                "type", "payment",
                "reference", NAME,
                "occurred_at", Instant.now().toString(),
                "amount", Map.of("value", "25.00", "currency", "NZD"),
                "page_id", "711"));
    URI address = URI.create(setting("DONATION_URL"));

    long timestamp = Instant.now().getEpochSecond();
    String signature = DonationEvents.sign(secret, id, timestamp, body);
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .headers("webhook-id", id, "webhook-timestamp", "" + timestamp, "webhook-signature", signature)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();

    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    String state = json.readTree(answer.body()).path("event").path("state").asText();
    return Map.of("status", answer.statusCode(), "state", state);
  }

  private static Object metadata() throws Exception {
    org.groundswell.metadata.ApiClient client = new org.groundswell.metadata.ApiClient(setting("METADATA_URL"));
    KeysApi keys = new KeysApi(client);
    MetadataApi values = new MetadataApi(client);
    keys.createKey(
        new CreateMetadataKeyBody().token(NAME).key("shirt_size").type("Page").description("Size of the shirt"));
    values.saveMetadata(new SaveMetadataBody().token(NAME).type("Page").id(610L).key("shirt_size").value("L"));
    Map<String, Object> labels = values.listMetadata(NAME, "Page", List.of(610L)).getMetadata().get(0).getLabels();
    keys.deleteKey(keys.listKeys(NAME, "Page").getKeys().get(0).getId(), NAME);
    List<String> after =
        keys.listKeys(NAME, "Page").getKeys().stream().map(MetadataKey::getName).collect(Collectors.toList());
    return Map.of("labels", labels, "after", after);
  }

  private static String setting(String name) {
    return System.getenv("GROUNDSWELL_" + name);
  }
}
