<?php

// Calls the server through the PHP clients, and prints what their models hold as one JSON object.

declare(strict_types=1);

use Groundswell\Fundraising\Api;
use Groundswell\Fundraising\ApiClient;
use Groundswell\Fundraising\ApiException;
use Groundswell\Fundraising\DonationEvents;
use Groundswell\Fundraising\Model;
use Groundswell\Metadata;
use Groundswell\Oauth;

require 'GuzzleHttp/autoload.php';
foreach (['fundraising', 'oauth', 'metadata'] as $service) {
    require __DIR__ . "/../../../generated/clients/php/$service/vendor/autoload.php";
}

define('NAME', getenv('GROUNDSWELL_NAME'));
define('URL', getenv('GROUNDSWELL_URL'));

function steps(): array
{
    $anyone = new ApiClient(URL);
    $application = new ApiClient(URL, apiKey: getenv('GROUNDSWELL_API_KEY'));
    $user = new ApiClient(URL, accessToken: getenv('GROUNDSWELL_USER_TOKEN'));
    $leader = new ApiClient(URL, accessToken: getenv('GROUNDSWELL_LEADER_TOKEN'));
    return [
        'create' => $created = create($application),
        'give' => give($application, $created['id']),
        'list' => campaigns($anyone),
        'get' => single($anyone),
        'search' => search($anyone),
        'filter' => filtered($anyone),
        'leaderboard' => leaderboard($anyone),
        'totals' => totals($anyone),
        'activity' => activity($user),
        'edit' => edit($user, $created['id']),
        'picture' => picture($user, $created['id']),
        'join' => joinTeam($user, $created['id'], $leader),
        'feed' => feed($anyone),
        'errors' => errors($anyone),
        'donation' => donation(NAME, getenv('GROUNDSWELL_DONATION_SECRET')),
        'metadata' => metadata(),
    ];
}

function campaigns(ApiClient $client): array
{
    $answer = (new Api\CampaignsApi($client))->listCampaigns(limit: 2);
    return ['ids' => array_map(fn (Model\Campaign $one) => $one->id, $answer->campaigns), 'count' => $answer->meta->count];
}

function single(ApiClient $client): array
{
    $campaign = (new Api\CampaignsApi($client))->getCampaign('au-1')->campaign;
    $page = (new Api\PagesApi($client))->getPage('610');
    return [
        'name' => $campaign->name,
        'raised_cents' => $campaign->fundsRaised->cents,
        'id' => $page->id,
        'amount_cents' => $page->amount->cents,
        'target_cents' => $page->targetCents,
        'uuid' => $page->uuid,
    ];
}

function search(ApiClient $client): array
{
    $answer = (new Api\SearchApi($client))->searchPages(q: 'run', campaignId: ['au-1'], limit: 5);
    return [
        'ids' => array_map(fn (Model\PageSearchResult $page) => $page->id, $answer->pages),
        'count' => $answer->meta->count,
    ];
}

function filtered(ApiClient $client): array
{
    $answer = (new Api\PagesApi($client))->listPages(ids: ['617', '610']);
    return ['ids' => array_map(fn (Model\Page $page) => $page->id, $answer->pages)];
}

function leaderboard(ApiClient $client): array
{
    $answer = (new Api\LeaderboardsApi($client))->getCampaignLeaderboard('au-1', limit: 3);
    return ['page_ids' => $answer->leaderboard->pageIds];
}

function totals(ApiClient $anyone): array
{
    $api = new Api\SearchApi($anyone);
    $total = $api->searchTotals(campaignId: ['au-1'])->totalAmountCents;
    $best = $api->searchPagesTotals(campaignId: ['au-1'], limit: 3)->results;
    return [
        'sum' => $total->sum,
        'count' => $total->count,
        'amounts' => array_map(fn (Model\PagesTotalsRow $row) => $row->amountCents, $best),
    ];
}

function create(ApiClient $client): array
{
    $user = new Oauth\ApiClient(getenv('GROUNDSWELL_AUTH_URL'), accessToken: getenv('GROUNDSWELL_USER_TOKEN'));
    $uid = (new Oauth\Api\UsersApi($user))->getMe()->user->uid;
    $page = (new Api\PagesApi($client))->createPage(new Model\PageCreateRequest(
        uid: $uid,
        birthday: new DateTimeImmutable('1990-01-15'),
        slug: NAME,
        name: NAME,
        groupValues: ['wave' => 'Blue', 'company' => 'SDK'],
    ))->page;
    return ['uid' => $uid, 'slug' => $page->slug, 'state' => $page->state, 'id' => $page->id];
}

function give(ApiClient $client, int $pageId): array
{
    $api = new Api\DonationsApi($client);
    $request = new Model\DonationCreateRequest(pageId: $pageId, amountCents: 2500, currency: 'AUD', nickname: 'Ada');
    $id = $api->createDonation($request, idempotencyKey: NAME)->donation->id;
    $again = $api->createDonation($request, idempotencyKey: NAME)->donation->id;
    $listed = $api->listPageDonations($pageId)->donations;
    $nickname = $api->getDonation($id)->donation->nickname;
    $part = new Model\DonationRefundRequest(amountCents: 500);
    $refund = $api->refundDonation($id, donationRefundRequest: $part)->refund;
    $otherPage = new Model\DonationMoveRequest(pageId: getenv('GROUNDSWELL_LEADER_PAGE_ID'));
    $there = $api->moveDonation($id, $otherPage)->donation;
    $moved = $api->getDonation($there->id)->donation;
    return [
        'given' => [$id, $again],
        'listed' => array_map(fn (Model\Donation $donation) => $donation->id, $listed),
        'nickname' => $nickname,
        'refunded' => $refund->amount->cents,
        'moved' => ['page_id' => $moved->pageId, 'cents' => $moved->amount->cents],
    ];
}

function activity(ApiClient $client): array
{
    $saved = (new Api\FitnessActivitiesApi($client))->saveFitnessActivity(new Model\FitnessActivityRequest(
        uid: NAME,
        type: Model\FitnessActivityRequest::TYPE_RUN,
        durationInSeconds: 1800,
        public: true,
        startedAt: new DateTimeImmutable('2026-11-01T06:30:00Z'),
        caption: 'A run',
        distanceInMeters: 5000,
    ))->fitnessActivity;
    return ['uid' => $saved->uid, 'distance_in_meters' => $saved->distanceInMeters];
}

function edit(ApiClient $client, int $pageId): array
{
    $page = (new Api\PagesApi($client))->updatePage($pageId, new Model\PageUpdateRequest(
        story: '<p>The shoes are bought.</p>',
        target: '750',
    ))->page;
    return ['slug' => $page->slug, 'story' => $page->story, 'target_cents' => $page->targetCents];
}

function picture(ApiClient $client, int $pageId): array
{
    $file = new SplFileObject(getenv('GROUNDSWELL_PICTURE'));
    $page = (new Api\PagesApi($client))->savePageImage($pageId, $file)->page;
    return ['address' => $page->image->originalImageUrl];
}

function joinTeam(ApiClient $client, int $pageId, ApiClient $leader): array
{
    $teamId = getenv('GROUNDSWELL_TEAM_ID');
    $wish = new Model\JoinRequestCreateRequest(individualPageId: $pageId);
    $asked = (new Api\TeamsApi($client))->createJoinRequest($teamId, $wish)->joinRequest;
    $teams = new Api\TeamsApi($leader);
    $waiting = $teams->listJoinRequests($teamId, state: 'pending')->joinRequests;
    $answer = new Model\JoinRequestUpdateRequest(state: Model\JoinRequestUpdateRequest::STATE_ACCEPTED);
    $answered = $teams->updateJoinRequest($teamId, $asked->id, $answer)->joinRequest;
    return [
        'asked' => $asked->state,
        'waiting' => array_map(fn (Model\JoinRequest $request) => $request->individualPageId, $waiting),
        'answered' => $answered->state,
        'members' => $teams->getTeam($teamId)->team->pageIds,
    ];
}

function feed(ApiClient $client): array
{
    $api = new Api\FeedApi($client);
    $first = $api->searchFeed(campaignId: ['au-1'], pageSize: 20, scroll: true);
    $second = $api->searchFeed(scrollId: $first->meta->scrollId);
    $rows = [...$first->results, ...$second->results];
    return [
        'rows' => array_map(fn (Model\FeedRow $row) => "$row->resultType $row->id", $rows),
        'count' => $second->meta->count,
    ];
}

function errors(ApiClient $client): array
{
    $refused = failureOf(fn () => (new Api\SearchApi($client))->searchPagesTotals(groupBy: 'groups'));
    $stranger = new ApiClient(URL, apiKey: 'not-a-key');
    $unauthorized = failureOf(fn () => (new Api\TeamsApi($stranger))->listTeams());
    /** @var Model\UnprocessableBody $body */
    $body = $refused->getResponseObject();
    [$first] = $body->error->errors;
    return [
        'refused' => ['status' => $refused->getCode(), 'field' => $first->field, 'code' => $first->code],
        'unauthorized' => [
            'status' => $unauthorized->getCode(),
            'message' => $unauthorized->getResponseObject()->error->message,
        ],
    ];
}

function failureOf(Closure $call): ApiException
{
    try {
        $call();
    } catch (ApiException $failure) {
        return $failure;
    }
    throw new LogicException('It did not fail.');
}

function donation(string $id, string $secret): array
{
    $body = json_encode([
        'type' => 'payment',
        'reference' => NAME,
        'occurred_at' => gmdate('Y-m-d\TH:i:s\Z'),
        'amount' => ['value' => '25.00', 'currency' => 'NZD'],
        'page_id' => '711',
    ], JSON_THROW_ON_ERROR);

    $timestamp = time();
    $signature = DonationEvents::sign($secret, $id, $timestamp, $body);
    $headers = ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signature];
    $options = ['headers' => $headers, 'body' => $body];
    $answer = (new GuzzleHttp\Client())->post(getenv('GROUNDSWELL_DONATION_URL'), $options);

    $said = json_decode((string) $answer->getBody(), true, 512, JSON_THROW_ON_ERROR);
    return ['status' => $answer->getStatusCode(), 'state' => $said['event']['state']];
}

function metadata(): array
{
    $client = new Metadata\ApiClient(getenv('GROUNDSWELL_METADATA_URL'));
    $keys = new Metadata\Api\KeysApi($client);
    $values = new Metadata\Api\MetadataApi($client);
    $keys->createKey(new Metadata\Model\CreateMetadataKeyBody(
        token: NAME,
        key: 'shirt_size',
        type: 'Page',
        description: 'Size of the shirt',
    ));
    $values->saveMetadata(new Metadata\Model\SaveMetadataBody(
        token: NAME,
        type: 'Page',
        id: 610,
        key: 'shirt_size',
        value: 'L',
    ));
    [$record] = $values->listMetadata(NAME, 'Page', [610])->metadata;
    [$key] = $keys->listKeys(NAME, 'Page')->keys;
    $keys->deleteKey($key->id, NAME);
    $left = $keys->listKeys(NAME, 'Page')->keys;
    return ['labels' => $record->labels, 'after' => array_map(fn (Metadata\Model\MetadataKey $one) => $one->name, $left)];
}

echo json_encode(steps(), JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE), "\n";
