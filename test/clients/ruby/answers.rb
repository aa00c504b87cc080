# frozen_string_literal: true

# Prints what the Ruby client makes of answers that the scenario does not come by.

require 'groundswell-fundraising'

Fundraising = GroundswellFundraising
URL = ENV.fetch('GROUNDSWELL_URL')

def redirect
  user = Fundraising::ApiClient.new(URL, access_token: ENV.fetch('GROUNDSWELL_USER_TOKEN'))
  request = Fundraising::SessionCreateRequest.new(return_to: '/dashboard')
  _, status, headers = Fundraising::SessionsApi.new(user).create_session_with_http_info(session_create_request: request)
  { status: status, location: headers['Location'] }
end

def moment
  pages = Fundraising::PagesApi.new(Fundraising::ApiClient.new(URL))
  created_at = pages.get_page('610').created_at
  found = pages.list_pages(ids: ['610'], start_created_at: created_at, end_created_at: created_at + 1)
  { seconds: created_at.to_i, found: found.pages.map(&:id) }
end

def events
  client = Fundraising::ApiClient.new(ENV.fetch('GROUNDSWELL_ODD_URL'))
  found = Fundraising::EventsApi.new(client).list_events.events
  { count: found.size, first: found.first.type, cents: found.first.data.donation.amount.cents }
end

def failure(pages, id)
  pages.get_page(id)
rescue Fundraising::ApiError => e
  { status: e.code, typed: !e.error.nil? }
end

odd = Fundraising::PagesApi.new(Fundraising::ApiClient.new(ENV.fetch('GROUNDSWELL_ODD_URL')))
silent = Fundraising::PagesApi.new(Fundraising::ApiClient.new('http://127.0.0.1:9'))
puts JSON.generate(
  redirect: redirect,
  moment: moment,
  newer: { id: odd.get_page('1').id },
  events: events,
  mistyped: failure(odd, '2'),
  gateway: failure(odd, '3'),
  silent: failure(silent, '1')
)
