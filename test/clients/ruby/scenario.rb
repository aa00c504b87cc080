# frozen_string_literal: true

# Calls the server through the Ruby clients, and prints what their models hold as one JSON object.

require 'groundswell-fundraising'
require 'groundswell-metadata'
require 'groundswell-oauth'
require 'net/http'
require 'time'

Fundraising = GroundswellFundraising
URL = ENV.fetch('GROUNDSWELL_URL')
NAME = ENV.fetch('GROUNDSWELL_NAME')
ANYONE = Fundraising::ApiClient.new(URL)
APPLICATION = Fundraising::ApiClient.new(URL, api_key: ENV.fetch('GROUNDSWELL_API_KEY'))
LEADER = Fundraising::ApiClient.new(URL, access_token: ENV.fetch('GROUNDSWELL_LEADER_TOKEN'))
USER = Fundraising::ApiClient.new(URL, access_token: ENV.fetch('GROUNDSWELL_USER_TOKEN'))

def list
  answer = Fundraising::CampaignsApi.new(ANYONE).list_campaigns(limit: 2)
  { ids: answer.campaigns.map(&:id), count: answer.meta.count }
end

def get
  campaign = Fundraising::CampaignsApi.new(ANYONE).get_campaign('au-1').campaign
  page = Fundraising::PagesApi.new(ANYONE).get_page('610')
  {
    name: campaign.name,
    raised_cents: campaign.funds_raised.cents,
    id: page.id,
    amount_cents: page.amount.cents,
    target_cents: page.target_cents,
    uuid: page.uuid
  }
end

def search
  answer = Fundraising::SearchApi.new(ANYONE).search_pages(q: 'run', campaign_id: ['au-1'], limit: 5)
  { ids: answer.pages.map(&:id), count: answer.meta.count }
end

def filter
  { ids: Fundraising::PagesApi.new(ANYONE).list_pages(ids: %w[617 610]).pages.map(&:id) }
end

def leaderboard
  answer = Fundraising::LeaderboardsApi.new(ANYONE).get_campaign_leaderboard('au-1', limit: 3)
  { page_ids: answer.leaderboard.page_ids }
end

def totals
  api = Fundraising::SearchApi.new(ANYONE)
  total = api.search_totals(campaign_id: ['au-1']).total_amount_cents
  best = api.search_pages_totals(campaign_id: ['au-1'], limit: 3).results
  { sum: total.sum, count: total.count, amounts: best.map(&:amount_cents) }
end

# The page is used by the steps that come after.
def create
  user = GroundswellOauth::ApiClient.new(
    ENV.fetch('GROUNDSWELL_AUTH_URL'),
    access_token: ENV.fetch('GROUNDSWELL_USER_TOKEN')
  )
  uid = GroundswellOauth::UsersApi.new(user).get_me.user.uid
  request = Fundraising::PageCreateRequest.new(
    uid: uid,
    birthday: Date.new(1990, 1, 15),
    slug: NAME,
    name: NAME,
    group_values: { 'wave' => 'Blue', 'company' => 'SDK' }
  )
  page = Fundraising::PagesApi.new(APPLICATION).create_page(request).page
  @page_id = page.id
  { uid: uid, slug: page.slug, state: page.state, id: page.id }
end

def give
  api = Fundraising::DonationsApi.new(APPLICATION)
  request = Fundraising::DonationCreateRequest.new(
    page_id: @page_id, amount_cents: 2500, currency: 'AUD', nickname: 'Ada'
  )
  id = api.create_donation(request, idempotency_key: NAME).donation.id
  again = api.create_donation(request, idempotency_key: NAME).donation.id
  listed = api.list_page_donations(@page_id).donations.map(&:id)
  nickname = api.get_donation(id).donation.nickname
  part = Fundraising::DonationRefundRequest.new(amount_cents: 500)
  refund = api.refund_donation(id, donation_refund_request: part).refund
  other_page = Fundraising::DonationMoveRequest.new(page_id: ENV.fetch('GROUNDSWELL_LEADER_PAGE_ID'))
  there = api.move_donation(id, other_page).donation
  moved = api.get_donation(there.id).donation
  {
    given: [id, again],
    listed: listed,
    nickname: nickname,
    refunded: refund.amount.cents,
    moved: { page_id: moved.page_id, cents: moved.amount.cents }
  }
end

def activity
  request = Fundraising::FitnessActivityRequest.new(
    uid: NAME,
    type: 'run',
    duration_in_seconds: 1800,
    public: true,
    started_at: Time.utc(2026, 11, 1, 6, 30),
    caption: 'A run',
    distance_in_meters: 5000
  )
  saved = Fundraising::FitnessActivitiesApi.new(USER).save_fitness_activity(request).fitness_activity
  { uid: saved.uid, distance_in_meters: saved.distance_in_meters }
end

def edit
  change = Fundraising::PageUpdateRequest.new(story: '<p>The shoes are bought.</p>', target: '750')
  page = Fundraising::PagesApi.new(USER).update_page(@page_id, change).page
  { slug: page.slug, story: page.story, target_cents: page.target_cents }
end

def picture
  page = File.open(ENV.fetch('GROUNDSWELL_PICTURE'), 'rb') do |file|
    Fundraising::PagesApi.new(USER).save_page_image(@page_id, file).page
  end
  { address: page.image.original_image_url }
end

def join
  team_id = ENV.fetch('GROUNDSWELL_TEAM_ID')
  wish = Fundraising::JoinRequestCreateRequest.new(individual_page_id: @page_id)
  asked = Fundraising::TeamsApi.new(USER).create_join_request(team_id, wish).join_request
  teams = Fundraising::TeamsApi.new(LEADER)
  waiting = teams.list_join_requests(team_id, state: 'pending').join_requests
  answer = Fundraising::JoinRequestUpdateRequest.new(state: 'accepted')
  answered = teams.update_join_request(team_id, asked.id, answer).join_request
  {
    asked: asked.state,
    waiting: waiting.map(&:individual_page_id),
    answered: answered.state,
    members: teams.get_team(team_id).team.page_ids
  }
end

def feed
  api = Fundraising::FeedApi.new(ANYONE)
  first = api.search_feed(campaign_id: ['au-1'], page_size: 20, scroll: true)
  second = api.search_feed(scroll_id: first.meta.scroll_id)
  rows = (first.results + second.results).map { |row| "#{row.result_type} #{row.id}" }
  { rows: rows, count: second.meta.count }
end

def errors
  refused = failure_of { Fundraising::SearchApi.new(ANYONE).search_pages_totals(group_by: 'groups') }
  stranger = Fundraising::ApiClient.new(URL, api_key: 'not-a-key')
  unauthorized = failure_of { Fundraising::TeamsApi.new(stranger).list_teams }
  field = refused.error.error.errors.first
  {
    refused: { status: refused.code, field: field.field, code: field.code },
    unauthorized: { status: unauthorized.code, message: unauthorized.error.error.message }
  }
end

def failure_of
  yield
  nil
rescue Fundraising::ApiError => e
  e
end

def donation
  id = NAME
  secret = ENV.fetch('GROUNDSWELL_DONATION_SECRET')
  address = ENV.fetch('GROUNDSWELL_DONATION_URL')
  body = JSON.generate(
    type: 'payment',
    reference: NAME,
    occurred_at: Time.now.utc.iso8601,
    amount: { value: '25.00', currency: 'NZD' },
    page_id: '711'
  )

  timestamp = Time.now.to_i
  signature = Fundraising.sign_donation_event(secret, id, timestamp, body)
  headers = { 'webhook-id' => id, 'webhook-timestamp' => timestamp.to_s, 'webhook-signature' => signature }
  answer = Net::HTTP.post(URI(address), body, headers)

  { status: Integer(answer.code), state: JSON.parse(answer.body).dig('event', 'state') }
end

def metadata
  client = GroundswellMetadata::ApiClient.new(ENV.fetch('GROUNDSWELL_METADATA_URL'))
  keys = GroundswellMetadata::KeysApi.new(client)
  values = GroundswellMetadata::MetadataApi.new(client)
  keys.create_key(
    GroundswellMetadata::CreateMetadataKeyBody.new(
      token: NAME, key: 'shirt_size', type: 'Page', description: 'Size of the shirt'
    )
  )
  values.save_metadata(
    GroundswellMetadata::SaveMetadataBody.new(token: NAME, type: 'Page', id: 610, key: 'shirt_size', value: 'L')
  )
  labels = values.list_metadata(NAME, 'Page', [610]).metadata.first.labels
  keys.delete_key(keys.list_keys(NAME, 'Page').keys.first.id, NAME)
  { labels: labels, after: keys.list_keys(NAME, 'Page').keys.map(&:name) }
end

steps = %i[create give list get search filter leaderboard totals activity edit picture join feed errors donation
           metadata]
puts JSON.generate(steps.to_h { |step| [step, send(step)] })
