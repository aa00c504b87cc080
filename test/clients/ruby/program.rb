# frozen_string_literal: true

# Calls a server through the gems, and prints what their models hold.

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
ODD = Fundraising::ApiClient.new(ENV.fetch('GROUNDSWELL_ODD_URL'))
PAGES = Fundraising::PagesApi.new(APPLICATION)
CAMPAIGNS = Fundraising::CampaignsApi.new(APPLICATION)
CHARITIES = Fundraising::CharitiesApi.new(APPLICATION)
TEAMS = Fundraising::TeamsApi.new(APPLICATION)
DONATIONS = Fundraising::DonationsApi.new(APPLICATION)
BOARDS = Fundraising::LeaderboardsApi.new(APPLICATION)
ACTIVITIES = Fundraising::FitnessActivitiesApi.new(APPLICATION)
SEARCH = Fundraising::SearchApi.new(APPLICATION)
FEED = Fundraising::FeedApi.new(APPLICATION)

def scenario
  page = create_page(own_uid, NAME)
  {
    create: { uid: page.owner_uid, slug: page.slug, state: page.state, id: page.id },
    give: give(page.id),
    list: list,
    get: get,
    search: search,
    filter: { ids: Fundraising::PagesApi.new(ANYONE).list_pages(ids: %w[617 610]).pages.map(&:id) },
    leaderboard: { page_ids: BOARDS.get_campaign_leaderboard('au-1', limit: 3).leaderboard.page_ids },
    totals: totals,
    activity: activity,
    edit: edit(page.id),
    picture: picture(page.id),
    join: join(page.id),
    errors: errors,
    donation: donation(NAME, ENV.fetch('GROUNDSWELL_DONATION_SECRET')),
    metadata: metadata
  }
end

def own_uid
  address, token = ENV.values_at('GROUNDSWELL_AUTH_URL', 'GROUNDSWELL_USER_TOKEN')
  GroundswellOauth::UsersApi.new(GroundswellOauth::ApiClient.new(address, access_token: token)).get_me.user.uid
end

def create_page(uid, slug)
  groups = { 'wave' => 'Blue', 'company' => 'SDK' }
  request = Fundraising::PageCreateRequest.new(
    uid: uid, birthday: Date.new(1990, 1, 15), slug: slug, name: slug, group_values: groups
  )
  PAGES.create_page(request).page
end

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
  answer = SEARCH.search_pages(q: 'run', campaign_id: ['au-1'], limit: 5)
  { ids: answer.pages.map(&:id), count: answer.meta.count }
end

def totals
  api = Fundraising::SearchApi.new(ANYONE)
  total = api.search_totals(campaign_id: ['au-1']).total_amount_cents
  best = api.search_pages_totals(campaign_id: ['au-1'], limit: 3).results
  { sum: total.sum, count: total.count, amounts: best.map(&:amount_cents) }
end

def give(page_id)
  request = Fundraising::DonationCreateRequest.new(
    page_id: page_id, amount_cents: 2500, currency: 'AUD', nickname: 'Ada'
  )
  id = DONATIONS.create_donation(request, idempotency_key: NAME).donation.id
  again = DONATIONS.create_donation(request, idempotency_key: NAME).donation.id
  listed = DONATIONS.list_page_donations(page_id).donations.map(&:id)
  nickname = DONATIONS.get_donation(id).donation.nickname
  part = Fundraising::DonationRefundRequest.new(amount_cents: 500)
  refund = DONATIONS.refund_donation(id, donation_refund_request: part).refund
  other_page = Fundraising::DonationMoveRequest.new(page_id: ENV.fetch('GROUNDSWELL_LEADER_PAGE_ID'))
  there = DONATIONS.move_donation(id, other_page).donation
  moved = DONATIONS.get_donation(there.id).donation
  {
    given: [id, again],
    listed: listed,
    nickname: nickname,
    refunded: refund.amount.cents,
    moved: { page_id: moved.page_id, cents: moved.amount.cents }
  }
end

def save_activity(**fields)
  request = Fundraising::FitnessActivityRequest.new(
    type: 'run', duration_in_seconds: 1800, public: true, started_at: Time.utc(2026, 11, 1, 6, 30), caption: 'A run',
    **fields
  )
  Fundraising::FitnessActivitiesApi.new(USER).save_fitness_activity(request).fitness_activity
end

def activity
  saved = save_activity(uid: NAME, distance_in_meters: 5000)
  { uid: saved.uid, distance_in_meters: saved.distance_in_meters }
end

def edit(page_id)
  change = Fundraising::PageUpdateRequest.new(story: '<p>The shoes are bought.</p>', target: '750')
  page = Fundraising::PagesApi.new(USER).update_page(page_id, change).page
  { slug: page.slug, story: page.story, target_cents: page.target_cents }
end

def picture(page_id)
  page = File.open(ENV.fetch('GROUNDSWELL_PICTURE'), 'rb') do |file|
    Fundraising::PagesApi.new(USER).save_page_image(page_id, file).page
  end
  { address: page.image.original_image_url }
end

def join(page_id)
  team_id = ENV.fetch('GROUNDSWELL_TEAM_ID')
  wish = Fundraising::JoinRequestCreateRequest.new(individual_page_id: page_id)
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
  first = FEED.search_feed(campaign_id: ['au-1'], page_size: 20, scroll: true)
  second = FEED.search_feed(scroll_id: first.meta.scroll_id)
  rows = (first.results + second.results).map { |row| "#{row.result_type} #{row.id}" }
  { rows: rows, count: second.meta.count }
end

def errors
  refused = failure_of { SEARCH.search_pages_totals(group_by: 'groups') }
  anonymous = Fundraising::ApiClient.new(URL, api_key: 'not-a-key')
  unauthorized = failure_of { Fundraising::TeamsApi.new(anonymous).list_teams }
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

def donation(id, secret)
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
  answer = Net::HTTP.post(URI(ENV.fetch('GROUNDSWELL_DONATION_URL')), body, headers)

  { status: Integer(answer.code), state: JSON.parse(answer.body).dig('event', 'state') }
end

def metadata
  client = GroundswellMetadata::ApiClient.new(ENV.fetch('GROUNDSWELL_METADATA_URL'))
  keys = GroundswellMetadata::KeysApi.new(client)
  values = GroundswellMetadata::MetadataApi.new(client)
  own = { token: NAME, key: 'shirt_size', type: 'Page' }
  keys.create_key(GroundswellMetadata::CreateMetadataKeyBody.new(description: 'Size of the shirt', **own))
  values.save_metadata(GroundswellMetadata::SaveMetadataBody.new(id: 610, value: 'L', **own))
  labels = values.list_metadata(NAME, 'Page', [610]).metadata.first.labels
  keys.delete_key(keys.list_keys(NAME, 'Page').keys.first.id, NAME)
  { labels: labels, after: keys.list_keys(NAME, 'Page').keys.map(&:name) }
end

# Sends the ids that it has read, as the models hold them.
def ids
  first = PAGES.list_pages(campaign_id: ['au-1'], limit: 1).pages[0]
  given = DONATIONS.list_campaign_donations('au-1', limit: 1).donations[0]
  own = SEARCH.search_pages(ids: [610]).pages[0]
  run = ACTIVITIES.search_fitness_activities(campaign_id: ['au-1'], limit: 1).fitness_activities[0]
  of_group = { campaign_id: ['au-1'], group_by: 'groups', start_at: Time.utc(2000), limit: 1 }
  page = ->(id) { PAGES.get_page(id).id }
  campaign = ->(id) { CAMPAIGNS.get_campaign(id).campaign.id }
  charity = ->(id) { CHARITIES.get_charity(id).charity.id }
  donation = ->(id) { DONATIONS.get_donation(id).donation.id }
  # The id, and what is found by it.
  {
    page: [first.id, page],
    page_uuid: [first.uuid, page],
    pages: [
      BOARDS.get_campaign_leaderboard('au-1', limit: 3).leaderboard.page_ids,
      ->(ids) { PAGES.list_pages(ids: ids).pages.map(&:id) }
    ],
    campaign: [CAMPAIGNS.list_campaigns(limit: 1).campaigns[0].id, campaign],
    campaign_found: [SEARCH.search_campaigns(limit: 1).campaigns[0].id, campaign],
    charity: [CHARITIES.list_charities(limit: 1).charities[0].id, charity],
    charity_found: [SEARCH.search_charities(limit: 1).charities[0].id, charity],
    cause: [
      CHARITIES.list_causes(limit: 1).causes[0].id,
      ->(id) { CHARITIES.list_charities(cause_ids: [id], limit: 1).charities[0].id }
    ],
    team: [TEAMS.list_teams(limit: 1).teams[0].id, ->(id) { TEAMS.get_team(id).team.id }],
    donation: [given.id, donation],
    donation_uid: [given.uid, donation],
    activity: [run.id, ->(id) { ACTIVITIES.get_fitness_activity(id).fitness_activity.id }],
    leaderboard: [
      BOARDS.list_leaderboards(limit: 1).leaderboards[0].id, ->(id) { BOARDS.get_leaderboard(id).leaderboard.id }
    ],
    group: [
      CAMPAIGNS.list_campaign_groups('au-1').campaign_groups[0].id,
      ->(id) { SEARCH.search_pages_totals(group_id: id, **of_group).results[0].group.id }
    ],
    feed: [FEED.search_feed(page_id: [own.id], limit: 1).results[0].page_id, page],
    sent_number: [own.id, ->(id) { save_activity(uid: "#{NAME}-ids", page_id: id).page_id }],
    sent_text: [own.supporter.uid, ->(uid) { create_page(uid, "#{NAME}-ids").owner_uid }]
  }.transform_values { |(id, find)| { id: id, found: find.call(id) } }
end

def answers
  events = Fundraising::EventsApi.new(ODD).list_events.events
  {
    redirect: redirect,
    moment: moment,
    newer: { id: Fundraising::PagesApi.new(ODD).get_page('1').id },
    events: { count: events.size, first: events.first.type, cents: events.first.data.donation.amount.cents },
    mistyped: failure(ODD, '2'),
    gateway: failure(ODD, '3'),
    silent: failure(Fundraising::ApiClient.new('http://127.0.0.1:9'), '1'),
    feed: feed
  }
end

def redirect
  request = Fundraising::SessionCreateRequest.new(return_to: '/dashboard')
  _, status, headers = Fundraising::SessionsApi.new(USER).create_session_with_http_info(session_create_request: request)
  { status: status, location: headers['Location'] }
end

def moment
  created_at = PAGES.get_page('610').created_at
  found = PAGES.list_pages(ids: ['610'], start_created_at: created_at, end_created_at: created_at + 1)
  { seconds: created_at.to_i, found: found.pages.map(&:id) }
end

def failure(client, id)
  failure = failure_of { return Fundraising::PagesApi.new(client).get_page(id) }
  { status: failure.code, typed: !failure.error.nil? }
end

def webhook(body, headers, secrets)
  event = Fundraising.verify_webhook(body, headers, secrets)

  nickname = event.data['donation']['nickname']
  { id: event.id, type: event.type, seconds: event.timestamp.to_i, nickname: nickname }
rescue Fundraising::WebhookVerificationError => e
  { refused: e.message }
rescue ArgumentError => e
  { mistaken: e.message }
end

cases = JSON.parse(ENV.fetch('GROUNDSWELL_WEBHOOKS'))
webhooks = cases.to_h { |one| [one['name'], webhook(one['body'], one['headers'], one['secrets'])] }
puts JSON.generate(scenario: scenario, ids: ids, answers: answers, webhooks: webhooks)
