import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.groundswell.fundraising.VerifiedEvent;
import org.groundswell.fundraising.WebhookVerificationException;
import org.groundswell.fundraising.Webhooks;

/** Prints what the Java client makes of webhooks that are right and of broken ones. */
public class Receiver {
  private static final ObjectMapper JSON = new ObjectMapper();

  public static void main(String[] arguments) throws Exception {
    Map<String, Object> printed = new LinkedHashMap<>();
    for (JsonNode one : JSON.readTree(System.getenv("GROUNDSWELL_WEBHOOKS"))) {
      byte[] body = one.get("body").asText().getBytes(StandardCharsets.UTF_8);
      Map<?, ?> headers = JSON.convertValue(one.get("headers"), Map.class);
      String[] secrets = JSON.convertValue(one.get("secrets"), String[].class);
      printed.put(one.get("name").asText(), read(body, headers, secrets));
    }
    System.out.println(JSON.writeValueAsString(printed));
  }

  private static Object read(byte[] body, Map<?, ?> headers, String... secrets) {
    try {
      VerifiedEvent event = Webhooks.verify(body, name -> (String) headers.get(name), secrets);

      Map<String, Object> seen = new LinkedHashMap<>();
      seen.put("id", event.getId());
      seen.put("type", event.getType());
      seen.put("seconds", event.getTimestamp().toEpochSecond());
      seen.put("nickname", event.getData().at("/donation/nickname").asText());
      return seen;
    } catch (WebhookVerificationException refusal) {
      return Map.of("refused", refusal.getMessage());
    } catch (IllegalArgumentException mistake) {
      return Map.of("mistaken", mistake.getMessage());
    }
  }
}
