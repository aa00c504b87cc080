import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.groundswell.fundraising.ApiClient;
import org.groundswell.fundraising.ApiException;
import org.groundswell.fundraising.ApiResponse;
import org.groundswell.fundraising.EventsApi;
import org.groundswell.fundraising.PagesApi;
import org.groundswell.fundraising.SessionsApi;
import org.groundswell.fundraising.model.Event;
import org.groundswell.fundraising.model.Page;
import org.groundswell.fundraising.model.PageDetail;
import org.groundswell.fundraising.model.SessionCreateRequest;

/** Prints what the Java client makes of answers that the scenario does not come by. */
public class Answers {
  private static final String URL = System.getenv("GROUNDSWELL_URL");
  private static final PagesApi ODD = new PagesApi(new ApiClient(System.getenv("GROUNDSWELL_ODD_URL")));

  public static void main(String[] arguments) throws Exception {
    Map<String, Object> seen = new LinkedHashMap<>();
    seen.put("redirect", redirect());
    seen.put("moment", moment());
    seen.put("newer", Map.of("id", ODD.getPage("1").getId()));
    seen.put("events", events());
    seen.put("mistyped", failure(ODD, "2"));
    seen.put("gateway", failure(ODD, "3"));
    seen.put("silent", failure(new PagesApi(new ApiClient("http://127.0.0.1:9")), "1"));
    System.out.println(new ObjectMapper().writeValueAsString(seen));
  }

  private static Object redirect() throws ApiException {
    ApiClient user = new ApiClient(URL).setAccessToken(System.getenv("GROUNDSWELL_USER_TOKEN"));
    SessionsApi.CreateSessionOptions options =
        new SessionsApi.CreateSessionOptions()
            .sessionCreateRequest(new SessionCreateRequest().returnTo("/dashboard"));
    ApiResponse<Void> answer = new SessionsApi(user).createSessionWithHttpInfo(options);
    return Map.of("status", answer.getStatusCode(), "location", answer.getHeaders().get("location").get(0));
  }

  private static Object moment() throws ApiException {
    PagesApi pages = new PagesApi(new ApiClient(URL));
    PageDetail page = pages.getPage("610");
    PagesApi.ListPagesOptions around =
        new PagesApi.ListPagesOptions()
            .ids(List.of("610"))
            .startCreatedAt(page.getCreatedAt())
            .endCreatedAt(page.getCreatedAt().plusSeconds(1));
    List<Long> found = pages.listPages(around).getPages().stream().map(Page::getId).collect(Collectors.toList());
    return Map.of("seconds", page.getCreatedAt().toEpochSecond(), "found", found);
  }

  private static Object events() throws ApiException {
    List<Event> found = new EventsApi(new ApiClient(System.getenv("GROUNDSWELL_ODD_URL"))).listEvents().getEvents();
    Event first = found.get(0);
    long cents = first.getData().getDonation().getAmount().getCents();
    return Map.of("count", found.size(), "first", first.getType().getValue(), "cents", cents);
  }

  private static Object failure(PagesApi pages, String id) {
    try {
      return pages.getPage(id);
    } catch (ApiException failure) {
      return Map.of("status", failure.getCode(), "typed", failure.getError() != null);
    }
  }
}
