# frozen_string_literal: true

# Sends the ids that it has read, as the client holds them, and prints what is found by them.

require 'groundswell-fundraising'

Fundraising = GroundswellFundraising
URL = ENV.fetch('GROUNDSWELL_URL')
NAME = ENV.fetch('GROUNDSWELL_NAME')
APPLICATION = Fundraising::ApiClient.new(URL, api_key: ENV.fetch('GROUNDSWELL_API_KEY'))
USER = Fundraising::ApiClient.new(URL, access_token: ENV.fetch('GROUNDSWELL_USER_TOKEN'))
PAGES = Fundraising::PagesApi.new(APPLICATION)
CAMPAIGNS = Fundraising::CampaignsApi.new(APPLICATION)
CHARITIES = Fundraising::CharitiesApi.new(APPLICATION)
TEAMS = Fundraising::TeamsApi.new(APPLICATION)
DONATIONS = Fundraising::DonationsApi.new(APPLICATION)
BOARDS = Fundraising::LeaderboardsApi.new(APPLICATION)
ACTIVITIES = Fundraising::FitnessActivitiesApi.new(APPLICATION)
SEARCH = Fundraising::SearchApi.new(APPLICATION)
FEED = Fundraising::FeedApi.new(APPLICATION)

def found_by(id)
  { id: id, found: yield(id) }
end

def page(id)
  PAGES.get_page(id).id
end

def campaign(id)
  CAMPAIGNS.get_campaign(id).campaign.id
end

def charity(id)
  CHARITIES.get_charity(id).charity.id
end

def donation(id)
  DONATIONS.get_donation(id).donation.id
end

def totals(group_id)
  options = { campaign_id: ['au-1'], group_by: 'groups', start_at: Time.utc(2000), limit: 1 }
  SEARCH.search_pages_totals(group_id: group_id, **options).results[0].group.id
end

def save_activity(page_id)
  request = Fundraising::FitnessActivityRequest.new(
    uid: NAME,
    page_id: page_id,
    type: 'run',
    duration_in_seconds: 1800,
    public: true,
    started_at: Time.utc(2026, 11, 1),
    caption: 'A run'
  )
  Fundraising::FitnessActivitiesApi.new(USER).save_fitness_activity(request).fitness_activity.page_id
end

def create_page(uid)
  groups = { 'wave' => 'Blue', 'company' => 'SDK' }
  request = Fundraising::PageCreateRequest.new(
    uid: uid, birthday: Date.new(1990, 1, 15), slug: NAME, name: NAME, group_values: groups
  )
  PAGES.create_page(request).page.owner_uid
end

first = PAGES.list_pages(campaign_id: ['au-1'], limit: 1).pages[0]
given = DONATIONS.list_campaign_donations('au-1', limit: 1).donations[0]
own = SEARCH.search_pages(ids: [610]).pages[0]
run = ACTIVITIES.search_fitness_activities(campaign_id: ['au-1'], limit: 1).fitness_activities[0]
ranked = BOARDS.get_campaign_leaderboard('au-1', limit: 3).leaderboard.page_ids

printed = {
  page: found_by(first.id) { |id| page(id) },
  page_uuid: found_by(first.uuid) { |id| page(id) },
  pages: found_by(ranked) { |ids| PAGES.list_pages(ids: ids).pages.map(&:id) },
  campaign: found_by(CAMPAIGNS.list_campaigns(limit: 1).campaigns[0].id) { |id| campaign(id) },
  campaign_found: found_by(SEARCH.search_campaigns(limit: 1).campaigns[0].id) { |id| campaign(id) },
  charity: found_by(CHARITIES.list_charities(limit: 1).charities[0].id) { |id| charity(id) },
  charity_found: found_by(SEARCH.search_charities(limit: 1).charities[0].id) { |id| charity(id) },
  cause: found_by(CHARITIES.list_causes(limit: 1).causes[0].id) do |id|
    CHARITIES.list_charities(cause_ids: [id], limit: 1).charities[0].id
  end,
  team: found_by(TEAMS.list_teams(limit: 1).teams[0].id) { |id| TEAMS.get_team(id).team.id },
  donation: found_by(given.id) { |id| donation(id) },
  donation_uid: found_by(given.uid) { |id| donation(id) },
  activity: found_by(run.id) { |id| ACTIVITIES.get_fitness_activity(id).fitness_activity.id },
  leaderboard: found_by(BOARDS.list_leaderboards(limit: 1).leaderboards[0].id) do |id|
    BOARDS.get_leaderboard(id).leaderboard.id
  end,
  group: found_by(CAMPAIGNS.list_campaign_groups('au-1').campaign_groups[0].id) { |id| totals(id) },
  feed: found_by(FEED.search_feed(page_id: [own.id], limit: 1).results[0].page_id) { |id| page(id) },
  sent_number: found_by(own.id) { |id| save_activity(id) },
  sent_text: found_by(own.supporter.uid) { |id| create_page(id) }
}
puts JSON.generate(printed)
