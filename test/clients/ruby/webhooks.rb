# frozen_string_literal: true

# Prints what the Ruby client makes of webhooks that are right and of broken ones.

require 'groundswell-fundraising'

Fundraising = GroundswellFundraising

def read(body, headers, secrets)
  event = Fundraising.verify_webhook(body, headers, secrets)

  nickname = event.data['donation']['nickname']
  { id: event.id, type: event.type, seconds: event.timestamp.to_i, nickname: nickname }
rescue Fundraising::WebhookVerificationError => e
  { refused: e.message }
rescue ArgumentError => e
  { mistaken: e.message }
end

cases = JSON.parse(ENV.fetch('GROUNDSWELL_WEBHOOKS'))
puts JSON.generate(cases.to_h { |one| [one['name'], read(one['body'], one['headers'], one['secrets'])] })
