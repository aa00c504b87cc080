package org.groundswell.fundraising;

import java.nio.charset.StandardCharsets;

/** Signatures of events for a donation source. */
public final class DonationEvents {

  private DonationEvents() {}

  /**
   * Signs an event for a donation source of the kind "signed" (Standard Webhooks).
   *
   * @param secret the source's secret from the operator: "whsec_…"
   * @param id of the event, the same each time it is sent
   * @param timestamp when it is sent, in seconds since 1970
   * @param body the exact text that is sent, in UTF-8
   * @return the header webhook-signature; id and timestamp are sent as webhook-id and webhook-timestamp
   * @throws IllegalArgumentException for a secret that is empty or not base64
   */
  public static String sign(String secret, String id, long timestamp, String body) {
    byte[] signed = (id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8);
    return Webhooks.signature(Webhooks.keyOf(secret), signed);
  }
}
