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

  public static void main(String[] arguments) throws Exception {
    Map<String, Object> steps = new LinkedHashMap<>();
    steps.put("list", list());
    steps.put("get", get());
    steps.put("search", search());
    steps.put("filter", filter());
    steps.put("leaderboard", leaderboard());
    steps.put("totals", totals());
    steps.put("create", create());
    steps.put("activity", activity());
    steps.put("errors", errors());
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
    return Map.of("uid", uid, "slug", page.getSlug(), "state", page.getState(), "id", page.getId());
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
