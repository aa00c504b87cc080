package org.groundswell.fundraising;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;

/** The event of a webhook whose signature is right. */
public final class VerifiedEvent {

  private final String id;
  private final String type;
  private final OffsetDateTime timestamp;
  private final JsonNode data;

  VerifiedEvent(String id, String type, OffsetDateTime timestamp, JsonNode data) {
    this.id = id;
    this.type = type;
    this.timestamp = timestamp;
    this.data = data;
  }

  /** @return what is the same each time that the event is sent */
  public String getId() {
    return id;
  }

  /** @return for example "donation.created"; a newer server may send types that are unknown today */
  public String getType() {
    return type;
  }

  /** @return when it happened */
  public OffsetDateTime getTimestamp() {
    return timestamp;
  }

  /** @return what it is about, such as {"donation": …} */
  public JsonNode getData() {
    return data;
  }
}
