package org.groundswell.fundraising;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies webhooks. */
public final class Webhooks {

  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  private Webhooks() {}

  /**
   * Verifies a webhook (Standard Webhooks).
   *
   * @param body the exact bytes received, before they are parsed
   * @param header returns a request header by name, or null, such as {@code request::getHeader}
   * @param secrets the endpoint's secret, "whsec_…", or all valid ones during a rotation
   * @return its event
   * @throws WebhookVerificationException when a header is missing, the time is more than five minutes off, or no signature is valid
   * @throws IllegalArgumentException when a secret is empty or not base64
   */
  public static VerifiedEvent verify(byte[] body, Function<String, String> header, String... secrets)
      throws WebhookVerificationException {
    if (secrets.length == 0) {
      throw new IllegalArgumentException("at least one secret is required to verify a webhook");
    }
    List<SecretKeySpec> keys = new ArrayList<>();
    for (String secret : secrets) {
      keys.add(keyOf(secret));
    }
    String id = present(header, "webhook-id");
    String timestamp = present(header, "webhook-timestamp");
    String signatures = present(header, "webhook-signature");
    checkTime(timestamp);
    ByteArrayOutputStream signed = new ByteArrayOutputStream();
    signed.writeBytes((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
    signed.writeBytes(body);
    if (!isSigned(signed.toByteArray(), signatures.split(" "), keys)) {
      throw new WebhookVerificationException("the webhook has no valid signature");
    }
    return eventOf(body);
  }

  static SecretKeySpec keyOf(String secret) {
    String prefix = "whsec_";
    String encoded = secret.startsWith(prefix) ? secret.substring(prefix.length()) : secret;
    try {
      return new SecretKeySpec(Base64.getDecoder().decode(encoded), "HmacSHA256");
    } catch (IllegalArgumentException unusable) {
      throw new IllegalArgumentException("a webhook secret must be base64 after whsec_", unusable);
    }
  }

  private static String present(Function<String, String> header, String name)
      throws WebhookVerificationException {
    String value = header.apply(name);
    if (value == null || value.isEmpty()) {
      throw new WebhookVerificationException("the header " + name + " is missing");
    }
    return value;
  }

  private static void checkTime(String timestamp) throws WebhookVerificationException {
    if (!timestamp.matches("[0-9]{1,12}")) {
      throw new WebhookVerificationException("the header webhook-timestamp is not a number of seconds");
    }
    Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), Instant.now());
    if (age.compareTo(TOLERANCE) > 0) {
      throw new WebhookVerificationException("the webhook is too old");
    }
    if (age.negated().compareTo(TOLERANCE) > 0) {
      throw new WebhookVerificationException("the webhook timestamp is in the future");
    }
  }

  /** isEqual compares in constant time. */
  private static boolean isSigned(byte[] signed, String[] signatures, List<SecretKeySpec> keys) {
    for (SecretKeySpec key : keys) {
      byte[] right = signature(key, signed).getBytes(StandardCharsets.UTF_8);
      for (String signature : signatures) {
        if (MessageDigest.isEqual(right, signature.getBytes(StandardCharsets.UTF_8))) {
          return true;
        }
      }
    }
    return false;
  }

  static String signature(SecretKeySpec key, byte[] signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static VerifiedEvent eventOf(byte[] body) throws WebhookVerificationException {
    try {
      JsonNode event = JSON.readTree(body);
      if (event.path("id").isTextual() && event.path("type").isTextual() && event.path("data").isObject()) {
        OffsetDateTime timestamp = OffsetDateTime.parse(event.path("timestamp").asText());
        return new VerifiedEvent(event.get("id").asText(), event.get("type").asText(), timestamp, event.get("data"));
      }
    } catch (IOException | DateTimeException unreadable) {
      // Reported below.
    }
    throw new WebhookVerificationException("the webhook body is not an event");
  }
}
