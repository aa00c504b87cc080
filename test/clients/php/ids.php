<?php

// Sends the ids that it has read, as the client holds them, and prints what is found by them.

declare(strict_types=1);

use Groundswell\Fundraising\Api;
use Groundswell\Fundraising\ApiClient;
use Groundswell\Fundraising\Model;

require 'GuzzleHttp/autoload.php';
require __DIR__ . '/../../../generated/clients/php/fundraising/vendor/autoload.php';

define('NAME', getenv('GROUNDSWELL_NAME'));

$application = new ApiClient(getenv('GROUNDSWELL_URL'), apiKey: getenv('GROUNDSWELL_API_KEY'));
$user = new ApiClient(getenv('GROUNDSWELL_URL'), accessToken: getenv('GROUNDSWELL_USER_TOKEN'));
$pages = new Api\PagesApi($application);
$campaigns = new Api\CampaignsApi($application);
$charities = new Api\CharitiesApi($application);
$teams = new Api\TeamsApi($application);
$donations = new Api\DonationsApi($application);
$boards = new Api\LeaderboardsApi($application);
$activities = new Api\FitnessActivitiesApi($application);
$search = new Api\SearchApi($application);
$feed = new Api\FeedApi($application);

$page = fn ($id) => $pages->getPage($id)->id;
$campaign = fn ($id) => $campaigns->getCampaign($id)->campaign->id;
$charity = fn ($id) => $charities->getCharity($id)->charity->id;
$donation = fn ($id) => $donations->getDonation($id)->donation->id;
$totals = fn ($id) => $search->searchPagesTotals(
    campaignId: ['au-1'],
    groupBy: 'groups',
    groupId: $id,
    startAt: new DateTimeImmutable('2000-01-01'),
    limit: 1,
);
$saved = fn ($pageId) => (new Api\FitnessActivitiesApi($user))->saveFitnessActivity(new Model\FitnessActivityRequest(
    uid: NAME,
    pageId: $pageId,
    type: 'run',
    durationInSeconds: 1800,
    public: true,
    startedAt: new DateTimeImmutable('2026-11-01'),
    caption: 'A run',
))->fitnessActivity;
$created = fn ($uid) => $pages->createPage(new Model\PageCreateRequest(
    uid: $uid,
    birthday: new DateTimeImmutable('1990-01-15'),
    slug: NAME,
    name: NAME,
    groupValues: ['wave' => 'Blue', 'company' => 'SDK'],
))->page;

$first = $pages->listPages(campaignId: ['au-1'], limit: 1)->pages[0];
$given = $donations->listCampaignDonations('au-1', limit: 1)->donations[0];
$own = $search->searchPages(ids: [610])->pages[0];
$run = $activities->searchFitnessActivities(campaignId: ['au-1'], limit: 1)->fitnessActivities[0];

// The id, and what is found by it.
$steps = [
    'page' => [$first->id, $page],
    'page_uuid' => [$first->uuid, $page],
    'pages' => [
        $boards->getCampaignLeaderboard('au-1', limit: 3)->leaderboard->pageIds,
        fn ($ids) => array_map(fn (Model\Page $page) => $page->id, $pages->listPages(ids: $ids)->pages),
    ],
    'campaign' => [$campaigns->listCampaigns(limit: 1)->campaigns[0]->id, $campaign],
    'campaign_found' => [$search->searchCampaigns(limit: 1)->campaigns[0]->id, $campaign],
    'charity' => [$charities->listCharities(limit: 1)->charities[0]->id, $charity],
    'charity_found' => [$search->searchCharities(limit: 1)->charities[0]->id, $charity],
    'cause' => [
        $charities->listCauses(limit: 1)->causes[0]->id,
        fn ($id) => $charities->listCharities(causeIds: [$id], limit: 1)->charities[0]->id,
    ],
    'team' => [$teams->listTeams(limit: 1)->teams[0]->id, fn ($id) => $teams->getTeam($id)->team->id],
    'donation' => [$given->id, $donation],
    'donation_uid' => [$given->uid, $donation],
    'activity' => [$run->id, fn ($id) => $activities->getFitnessActivity($id)->fitnessActivity->id],
    'leaderboard' => [
        $boards->listLeaderboards(limit: 1)->leaderboards[0]->id,
        fn ($id) => $boards->getLeaderboard($id)->leaderboard->id,
    ],
    'group' => [
        $campaigns->listCampaignGroups('au-1')->campaignGroups[0]->id,
        fn ($id) => $totals($id)->results[0]->group->id,
    ],
    'feed' => [$feed->searchFeed(pageId: [$own->id], limit: 1)->results[0]->pageId, $page],
    'sent_number' => [$own->id, fn ($id) => $saved($id)->pageId],
    'sent_text' => [$own->supporter->uid, fn ($id) => $created($id)->ownerUid],
];
$printed = array_map(fn (array $step) => ['id' => $step[0], 'found' => $step[1]($step[0])], $steps);
try {
    $pages->getPage($own);
} catch (TypeError) {
    $printed['no_id'] = ['refused' => true];
}
echo json_encode($printed);
