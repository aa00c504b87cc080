# frozen_string_literal: true

require 'json'
require 'openssl'
require 'time'

module GroundswellFundraising
  # An event that a webhook told of, once its signature was found right. `id` is the same each time that it is sent, `type` such as
  # `donation.created` (a newer server may send others than there are today), `timestamp` a Time, when it happened, and `data` a Hash
  # of what it is about, such as `{ 'donation' => … }`.
  VerifiedEvent = Struct.new(:id, :type, :timestamp, :data, keyword_init: true)

  # The webhook is not to be believed: answer with a status of 400.
  class WebhookVerificationError < StandardError; end

  # Verifies a webhook (Standard Webhooks) and returns its event.
  #
  # @param body [String] the very text that came, before anything has parsed it
  # @param headers [#[]] those of the request: as Rails has them, an environment of Rack, or a Hash with names in lower case
  # @param secrets [String, Array<String>] that of the endpoint, `whsec_…`, or all that are valid while it is rotated
  # @return [VerifiedEvent]
  # @raise [WebhookVerificationError] a header is missing, the time is more than five minutes away, or no signature is right
  # @raise [ArgumentError] a secret is empty or not base64
  def self.verify_webhook(body, headers, secrets)
    WebhookVerification.new(headers, secrets).verify(body)
  end

  # One webhook and what it is held against.
  class WebhookVerification
    TOLERANCE_IN_SECONDS = 5 * 60

    def initialize(headers, secrets)
      @headers = headers
      @keys = Array(secrets).map { |secret| key(secret) }
      raise ArgumentError, 'a webhook is verified by at least one secret' if @keys.empty?
    end

    def verify(body)
      id, timestamp, signatures = %w[webhook-id webhook-timestamp webhook-signature].map { |name| header(name) }
      check_time(timestamp)
      signed = "#{id}.#{timestamp}.".b + body.b
      raise WebhookVerificationError, 'no signature of the webhook is right' unless signed?(signed, signatures)

      event(body)
    end

    private

    def key(secret)
      key = secret.delete_prefix('whsec_').unpack1('m0')
      key.empty? ? raise(ArgumentError) : key
    rescue ArgumentError
      raise ArgumentError, 'the secret of a webhook is base64 behind whsec_'
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
      raise WebhookVerificationError, 'the webhook comes from the future' if age < -TOLERANCE_IN_SECONDS
    end

    def signed?(signed, signatures)
      candidates = signatures.split(' ')
      @keys.any? do |key|
        right = "v1,#{[OpenSSL::HMAC.digest('SHA256', key, signed)].pack('m0')}"
        candidates.any? { |candidate| same?(right, candidate) }
      end
    end

    # In constant time: Ruby 2.7 has nothing for it.
    def same?(right, candidate)
      return false unless right.bytesize == candidate.bytesize

      right.bytes.zip(candidate.bytes).reduce(0) { |difference, (one, other)| difference | (one ^ other) }.zero?
    end

    def event(body)
      id, type, timestamp, data = JSON.parse(body).fetch_values('id', 'type', 'timestamp', 'data')
      VerifiedEvent.new(id: id, type: type, timestamp: Time.iso8601(timestamp), data: data)
    rescue JSON::ParserError, KeyError, NoMethodError, ArgumentError, TypeError
      raise WebhookVerificationError, 'the body of the webhook is no event'
    end
  end
  private_constant :WebhookVerification
end
