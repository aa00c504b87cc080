package org.groundswell.fundraising;

/** The webhook can't be trusted. Answer with status 400. */
public final class WebhookVerificationException extends Exception {

  private static final long serialVersionUID = 1L;

  WebhookVerificationException(String reason) {
    super(reason);
  }
}
