package org.groundswell.fundraising;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures of events for a source of donations. */
public final class DonationEvents {

  private DonationEvents() {}

  /**
   * Signs an event for a source of donations of the kind "signed" (Standard Webhooks).
   *
   * @param secret what the operator was given for the source: "whsec_…"
   * @param id of the event, the same each time that it is sent
   * @param timestamp when it is sent, in seconds since 1970
   * @param body the very text that is sent, in UTF-8
   * @return the header webhook-signature; id and timestamp are sent as webhook-id and webhook-timestamp
   * @throws IllegalArgumentException for a secret that is not base64
   */
  public static String sign(String secret, String id, long timestamp, String body) {
    String prefix = "whsec_";
    String encoded = secret.startsWith(prefix) ? secret.substring(prefix.length()) : secret;
    String signed = id + "." + timestamp + "." + body;
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(encoded), "HmacSHA256"));
      byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(signature);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
