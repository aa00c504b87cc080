package org.groundswell.fundraising;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;

/** The event of a webhook with a valid signature. */
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

  /** @return what is the same each time the event is sent */
  public String getId() {
    return id;
  }

  /** @return the type, such as "donation.created"; a newer server may send unknown types */
  public String getType() {
    return type;
  }

  /** @return when the event happened */
  public OffsetDateTime getTimestamp() {
    return timestamp;
  }

  /** @return the event's object, such as {"donation": …} */
  public JsonNode getData() {
    return data;
  }
}
