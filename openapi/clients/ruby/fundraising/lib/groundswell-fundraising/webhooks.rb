# frozen_string_literal: true

require 'json'
require 'openssl'
require 'time'

module GroundswellFundraising
  # The event of a webhook with a valid signature. `id` is the same each time it is sent, `type` is, for example,
  # `donation.created` (a newer server may send unknown types), `timestamp` a Time, when it happened, and `data` a Hash
  # with the event's object, such as `{ 'donation' => … }`.
  VerifiedEvent = Struct.new(:id, :type, :timestamp, :data, keyword_init: true)

  # The webhook can't be trusted. Answer with status 400.
  class WebhookVerificationError < StandardError; end

  # Signs an event for a donation source of the kind `signed` (Standard Webhooks).
  #
  # @param secret [String] the source's secret from the operator: `whsec_…`
  # @param id [String] of the event, the same each time it is sent
  # @param timestamp [Integer] when it is sent, in seconds since 1970
  # @param body [String] the exact text that is sent
  # @return [String] the header `webhook-signature`; `id` and `timestamp` are sent as `webhook-id` and `webhook-timestamp`
  def self.sign_donation_event(secret, id, timestamp, body)
    WebhookVerification.new({}, secret).signatures("#{id}.#{timestamp}.".b + body.b).first
  end

  # Verifies a webhook (Standard Webhooks) and returns its event.
  #
  # @param body [String] the exact text received, before it is parsed
  # @param headers [#[]] of the request: from Rails, a Rack environment, or a Hash with names in lower case
  # @param secrets [String, Array<String>] the endpoint's secret, `whsec_…`, or all valid ones during a rotation
  # @return [VerifiedEvent]
  # @raise [WebhookVerificationError] a header is missing, the time is more than five minutes off, or no signature is valid
  # @raise [ArgumentError] a secret is empty or not base64
  def self.verify_webhook(body, headers, secrets)
    WebhookVerification.new(headers, secrets).verify(body)
  end

  # One webhook, and the keys that may have signed it.
  class WebhookVerification
    TOLERANCE_IN_SECONDS = 5 * 60

    def initialize(headers, secrets)
      @headers = headers
      @keys = Array(secrets).map { |secret| key(secret) }
      raise ArgumentError, 'at least one secret is required to verify a webhook' if @keys.empty?
    end

    def verify(body)
      id, timestamp, signatures = %w[webhook-id webhook-timestamp webhook-signature].map { |name| header(name) }
      check_time(timestamp)
      signed = "#{id}.#{timestamp}.".b + body.b
      raise WebhookVerificationError, 'the webhook has no valid signature' unless signed?(signed, signatures)

      event(body)
    end

    def signatures(signed)
      @keys.map { |key| "v1,#{[OpenSSL::HMAC.digest('SHA256', key, signed)].pack('m0')}" }
    end

    private

    def key(secret)
      key = secret.delete_prefix('whsec_').unpack1('m0')
      key.empty? ? raise(ArgumentError) : key
    rescue ArgumentError
      raise ArgumentError, 'a webhook secret must be base64 after whsec_'
    end

    def header(name)
      value = @headers[name] || @headers["HTTP_#{name.upcase.tr('-', '_')}"]
      raise WebhookVerificationError, "the header #{name} is missing" if value.nil? || value.empty?

      value
    end

    def check_time(timestamp)
      unless timestamp.match?(/\A\d{1,12}\z/)
        raise WebhookVerificationError, 'the header webhook-timestamp is not a number of seconds'
      end

      age = Time.now.to_i - Integer(timestamp, 10)
      raise WebhookVerificationError, 'the webhook is too old' if age > TOLERANCE_IN_SECONDS
      raise WebhookVerificationError, 'the webhook timestamp is in the future' if age < -TOLERANCE_IN_SECONDS
    end

    def signed?(signed, given)
      signatures(signed).any? { |right| given.split(' ').any? { |candidate| same?(right, candidate) } }
    end

    # Compares in constant time, for which Ruby 2.7 has no function.
    def same?(right, candidate)
      return false unless right.bytesize == candidate.bytesize

      right.bytes.zip(candidate.bytes).reduce(0) { |difference, (one, other)| difference | (one ^ other) }.zero?
    end

    def event(body)
      id, type, timestamp, data = JSON.parse(body).fetch_values('id', 'type', 'timestamp', 'data')
      VerifiedEvent.new(id: id, type: type, timestamp: Time.iso8601(timestamp), data: data)
    rescue JSON::ParserError, KeyError, NoMethodError, ArgumentError, TypeError
      raise WebhookVerificationError, 'the webhook body is not an event'
    end
  end
  private_constant :WebhookVerification
end
