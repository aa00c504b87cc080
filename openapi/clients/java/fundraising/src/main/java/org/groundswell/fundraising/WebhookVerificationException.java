package org.groundswell.fundraising;

/** The webhook cannot be trusted: answer with a status of 400. */
public final class WebhookVerificationException extends Exception {

  private static final long serialVersionUID = 1L;

  WebhookVerificationException(String reason) {
    super(reason);
  }
}
