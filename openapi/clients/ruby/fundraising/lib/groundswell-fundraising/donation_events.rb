# frozen_string_literal: true

require 'openssl'

module GroundswellFundraising
  # Signs an event for a source of donations of the kind `signed` (Standard Webhooks).
  #
  # @param secret [String] what the operator was given for the source: `whsec_…`
  # @param id [String] of the event, the same each time that it is sent
  # @param timestamp [Integer] when it is sent, in seconds since 1970
  # @param body [String] the very text that is sent
  # @return [String] the header `webhook-signature`; `id` and `timestamp` are sent as `webhook-id` and `webhook-timestamp`
  def self.sign_donation_event(secret, id, timestamp, body)
    key = secret.delete_prefix('whsec_').unpack1('m')
    signature = OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{timestamp}.#{body}")
    "v1,#{[signature].pack('m0')}"
  end
end
