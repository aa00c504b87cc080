<?php

declare(strict_types=1);

use Groundswell\Fundraising\Api;
use Groundswell\Fundraising\ApiClient;
use Groundswell\Fundraising\ApiException;
use Groundswell\Fundraising\Model;
use Groundswell\Fundraising\Webhooks;
use Groundswell\Fundraising\WebhookVerificationException;

/** Sends the ids that it has read, as the models hold them, and returns what is found by them. */
function findByIds(ApiClient $application, ApiClient $user): array
{
    $pages = new Api\PagesApi($application);
    $campaigns = new Api\CampaignsApi($application);
    $charities = new Api\CharitiesApi($application);
    $teams = new Api\TeamsApi($application);
    $donations = new Api\DonationsApi($application);
    $boards = new Api\LeaderboardsApi($application);
    $activities = new Api\FitnessActivitiesApi($application);
    $search = new Api\SearchApi($application);
    $first = $pages->listPages(campaignId: ['au-1'], limit: 1)->pages[0];
    $given = $donations->listCampaignDonations('au-1', limit: 1)->donations[0];
    $own = $search->searchPages(ids: [610])->pages[0];
    $run = $activities->searchFitnessActivities(campaignId: ['au-1'], limit: 1)->fitnessActivities[0];
    $row = (new Api\FeedApi($application))->searchFeed(pageId: [$own->id], limit: 1)->results[0];
    $ofGroup = ['campaignId' => ['au-1'], 'groupBy' => 'groups', 'startAt' => new DateTimeImmutable('2000-01-01')];
    $page = fn ($id) => $pages->getPage($id)->id;
    $campaign = fn ($id) => $campaigns->getCampaign($id)->campaign->id;
    $charity = fn ($id) => $charities->getCharity($id)->charity->id;
    $donation = fn ($id) => $donations->getDonation($id)->donation->id;

    // The id, and what is found by it.
    $steps = [
        'page' => [$first->id, $page],
        'page_uuid' => [$first->uuid, $page],
        'pages' => [
            $boards->getCampaignLeaderboard('au-1', limit: 3)->leaderboard->pageIds,
            fn ($ids) => ids($pages->listPages(ids: $ids)->pages),
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
            fn ($id) => $search->searchPagesTotals(...$ofGroup, groupId: $id, limit: 1)->results[0]->group->id,
        ],
        'feed' => [$row->pageId, $page],
        'sent_number' => [$own->id, fn ($id) => saveActivity($user, uid: NAME . '-ids', pageId: $id)->pageId],
        'sent_text' => [$own->supporter->uid, fn ($uid) => createPage($application, $uid, NAME . '-ids')->ownerUid],
    ];
    $found = array_map(fn (array $step) => ['id' => $step[0], 'found' => $step[1]($step[0])], $steps);
    try {
        $pages->getPage($own);
    } catch (TypeError) {
        $found['no_id'] = ['refused' => true];
    }
    return $found;
}

function answers(ApiClient $user): array
{
    $odd = new ApiClient(getenv('GROUNDSWELL_ODD_URL'));
    $request = new Model\SessionCreateRequest(returnTo: '/dashboard');
    $redirect = (new Api\SessionsApi($user))->createSessionWithHttpInfo(sessionCreateRequest: $request);
    $pages = new Api\PagesApi(new ApiClient(URL));
    $start = DateTimeImmutable::createFromInterface($pages->getPage('610')->createdAt);
    $found = $pages->listPages(ids: ['610'], startCreatedAt: $start, endCreatedAt: $start->modify('+1 second'))->pages;
    $events = (new Api\EventsApi($odd))->listEvents()->events;
    $cents = $events[0]->data->donation->amount->cents;
    return [
        'redirect' => ['status' => $redirect->statusCode, 'location' => $redirect->headers['Location'][0]],
        'moment' => ['seconds' => $start->getTimestamp(), 'found' => ids($found)],
        'newer' => ['id' => (new Api\PagesApi($odd))->getPage('1')->id],
        'events' => ['count' => count($events), 'first' => $events[0]->type, 'cents' => $cents],
        'mistyped' => failure($odd, '2'),
        'gateway' => failure($odd, '3'),
        'silent' => failure(new ApiClient('http://127.0.0.1:9'), '1'),
        'feed' => feed(new Api\FeedApi(new ApiClient(URL))),
    ];
}

function failure(ApiClient $client, string $id): array
{
    $failure = failureOf(fn () => (new Api\PagesApi($client))->getPage($id));
    return ['status' => $failure->getCode(), 'typed' => $failure->getResponseObject() !== null];
}

function webhooks(): array
{
    $printed = [];
    foreach (json_decode(getenv('GROUNDSWELL_WEBHOOKS'), true, 512, JSON_THROW_ON_ERROR) as $case) {
        $printed[$case['name']] = webhook($case['body'], $case['headers'], $case['secrets']);
    }
    return $printed;
}

function webhook(string $body, array $headers, array $secrets): array
{
    try {
        $event = Webhooks::verify($body, $headers, $secrets);

        return [
            'id' => $event->id,
            'type' => $event->type,
            'seconds' => $event->timestamp->getTimestamp(),
            'nickname' => $event->data['donation']['nickname'],
        ];
    } catch (WebhookVerificationException $exception) {
        return ['refused' => $exception->getMessage()];
    } catch (InvalidArgumentException $exception) {
        return ['mistaken' => $exception->getMessage()];
    }
}
