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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.groundswell.fundraising.*;
import org.groundswell.fundraising.model.*;
import org.groundswell.metadata.KeysApi;
import org.groundswell.metadata.MetadataApi;
import org.groundswell.metadata.model.CreateMetadataKeyBody;
import org.groundswell.metadata.model.MetadataKey;
import org.groundswell.metadata.model.SaveMetadataBody;
import org.groundswell.oauth.UsersApi;

/** Calls a server through the Java packages, and prints what their models hold. */
public class Program {
  static final String NAME = setting("NAME");
  private static final ApiClient ANYONE = new ApiClient(setting("URL"));
  private static final ApiClient APPLICATION = new ApiClient(setting("URL")).setApiKey(setting("API_KEY"));
  private static final ApiClient USER = new ApiClient(setting("URL")).setAccessToken(setting("USER_TOKEN"));

  private static final ApiClient LEADER = new ApiClient(setting("URL")).setAccessToken(setting("LEADER_TOKEN"));
  private static final List<String> CITY_RUN = List.of("au-1");

  public static void main(String[] arguments) throws Exception {
    Map<String, Object> printed = new LinkedHashMap<>();
    printed.put("webhooks", Others.webhooks());
    printed.put("scenario", scenario());
    printed.put("ids", Others.findByIds(APPLICATION));
    printed.put("answers", Others.answers(USER));
    System.out.println(new ObjectMapper().writeValueAsString(printed));
  }

  private static Object scenario() throws Exception {
    org.groundswell.oauth.ApiClient user =
        new org.groundswell.oauth.ApiClient(setting("AUTH_URL")).setAccessToken(setting("USER_TOKEN"));
    Page page = createPage(new UsersApi(user).getMe().getUser().getUid(), NAME);
    Map<String, Object> steps = new LinkedHashMap<>();
    steps.put(
        "create",
        Map.of("uid", page.getOwnerUid(), "slug", page.getSlug(), "state", page.getState(), "id", page.getId()));
    steps.put("give", give(page.getId()));
    steps.put("list", list());
    steps.put("get", get());
    steps.put("search", search());
    steps.put("filter", filter());
    steps.put("leaderboard", leaderboard());
    steps.put("totals", totals());
    steps.put("activity", activity());
    steps.put("edit", edit(page.getId()));
    steps.put("picture", picture(page.getId()));
    steps.put("join", join(page.getId()));
    steps.put("errors", errors());
    steps.put("donation", donation(NAME, setting("DONATION_SECRET")));
    steps.put("metadata", metadata());
    return steps;
  }

  static String setting(String name) {
    return System.getenv("GROUNDSWELL_" + name);
  }

  static <Row, Value> List<Value> all(List<Row> rows, Function<Row, Value> value) {
    return rows.stream().map(value).collect(Collectors.toList());
  }

  static Page createPage(Object uid, String slug) throws ApiException {
    PageCreateRequest request =
        new PageCreateRequest()
            .uid(uid)
            .birthday(LocalDate.of(1990, 1, 15))
            .slug(slug)
            .name(slug)
            .groupValues(Map.of("wave", "Blue", "company", "SDK"));
    return new PagesApi(APPLICATION).createPage(request).getPage();
  }

  private static Object list() throws ApiException {
    CampaignList answer = new CampaignsApi(ANYONE).listCampaigns(new CampaignsApi.ListCampaignsOptions().limit(2));
    return Map.of("ids", all(answer.getCampaigns(), Campaign::getId), "count", answer.getMeta().getCount());
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
    SearchApi.SearchPagesOptions options = new SearchApi.SearchPagesOptions().q("run").campaignId(CITY_RUN).limit(5);
    PageSearchResults answer = new SearchApi(ANYONE).searchPages(options);
    return Map.of("ids", all(answer.getPages(), PageSearchResult::getId), "count", answer.getMeta().getCount());
  }

  private static Object filter() throws ApiException {
    PageList answer = new PagesApi(ANYONE).listPages(new PagesApi.ListPagesOptions().ids(List.of("617", "610")));
    return Map.of("ids", all(answer.getPages(), Page::getId));
  }

  private static Object leaderboard() throws ApiException {
    LeaderboardsApi.GetCampaignLeaderboardOptions three = new LeaderboardsApi.GetCampaignLeaderboardOptions().limit(3);
    CampaignLeaderboardResponse answer = new LeaderboardsApi(ANYONE).getCampaignLeaderboard("au-1", three);
    return Map.of("page_ids", answer.getLeaderboard().getPageIds());
  }

  private static Object totals() throws ApiException {
    SearchApi search = new SearchApi(ANYONE);
    TotalsStatistics total =
        search
            .searchTotals(new SearchApi.SearchTotalsOptions().campaignId(List.of("au-1")))
            .getTotalAmountCents();
    PagesTotalsResults best =
        search.searchPagesTotals(new SearchApi.SearchPagesTotalsOptions().campaignId(CITY_RUN).limit(3));
    List<Long> amounts = all(best.getResults(), PagesTotalsRow::getAmountCents);
    return Map.of("sum", total.getSum(), "count", total.getCount(), "amounts", amounts);
  }

  private static Object give(Long pageId) throws ApiException {
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
        "listed", all(listed, Donation::getId),
        "nickname", nickname,
        "refunded", refund.getAmount().getCents(),
        "moved", Map.of("page_id", moved.getPageId(), "cents", moved.getAmount().getCents()));
  }

  static FitnessActivityRequest newRun() {
    return new FitnessActivityRequest()
        .type(FitnessActivityRequest.TypeEnum.RUN)
        .durationInSeconds(1800.0)
        ._public(true)
        .startedAt(OffsetDateTime.parse("2026-11-01T06:30:00Z"))
        .caption("A run");
  }

  static FitnessActivity saveActivity(FitnessActivityRequest request) throws ApiException {
    return new FitnessActivitiesApi(USER).saveFitnessActivity(request).getFitnessActivity();
  }

  private static Object activity() throws ApiException {
    FitnessActivity saved = saveActivity(newRun().uid(NAME).distanceInMeters(5000.0));
    return Map.of("uid", saved.getUid(), "distance_in_meters", saved.getDistanceInMeters());
  }

  private static Object edit(Long pageId) throws ApiException {
    PageUpdateRequest change = new PageUpdateRequest().story("<p>The shoes are bought.</p>").target("750");
    Page page = new PagesApi(USER).updatePage(pageId, change).getPage();
    return Map.of("slug", page.getSlug(), "story", page.getStory(), "target_cents", page.getTargetCents());
  }

  private static Object picture(Long pageId) throws ApiException {
    Page page = new PagesApi(USER).savePageImage(pageId, new File(setting("PICTURE"))).getPage();
    return Map.of("address", page.getImage().getOriginalImageUrl());
  }

  private static Object join(Long pageId) throws ApiException {
    String teamId = setting("TEAM_ID");
    JoinRequestCreateRequest wish = new JoinRequestCreateRequest().individualPageId(pageId);
    JoinRequest asked = new TeamsApi(USER).createJoinRequest(teamId, wish).getJoinRequest();
    TeamsApi teams = new TeamsApi(LEADER);
    List<JoinRequest> waiting =
        teams.listJoinRequests(teamId, new TeamsApi.ListJoinRequestsOptions().state("pending")).getJoinRequests();
    JoinRequestUpdateRequest answer =
        new JoinRequestUpdateRequest().state(JoinRequestUpdateRequest.StateEnum.ACCEPTED);
    JoinRequest answered = teams.updateJoinRequest(teamId, asked.getId(), answer).getJoinRequest();
    return Map.of(
        "asked", asked.getState(),
        "waiting", all(waiting, JoinRequest::getIndividualPageId),
        "answered", answered.getState(),
        "members", teams.getTeam(teamId).getTeam().getPageIds());
  }

  static Object feed() throws ApiException {
    FeedApi api = new FeedApi(ANYONE);
    FeedResults first = api.searchFeed(new FeedApi.SearchFeedOptions().campaignId(CITY_RUN).pageSize(20).scroll(true));
    FeedResults second = api.searchFeed(new FeedApi.SearchFeedOptions().scrollId(first.getMeta().getScrollId()));
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

  private static Object donation(String id, String secret) throws Exception {
    ObjectMapper json = new ObjectMapper();
    String body =
        json.writeValueAsString(
            Map.of(
                "type", "payment",
                "reference", NAME,
                "occurred_at", Instant.now().toString(),
                "amount", Map.of("value", "25.00", "currency", "NZD"),
                "page_id", "711"));

    long timestamp = Instant.now().getEpochSecond();
    String signature = DonationEvents.sign(secret, id, timestamp, body);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(setting("DONATION_URL")))
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
    return Map.of("labels", labels, "after", all(keys.listKeys(NAME, "Page").getKeys(), MetadataKey::getName));
  }
}
