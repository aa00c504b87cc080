<?php

// Calls a server through the PHP packages, and prints what their models hold.

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

function scenario(ApiClient $anyone, ApiClient $application, ApiClient $user): array
{
    $oauth = new Oauth\ApiClient(getenv('GROUNDSWELL_AUTH_URL'), accessToken: getenv('GROUNDSWELL_USER_TOKEN'));
    $page = createPage($application, (new Oauth\Api\UsersApi($oauth))->getMe()->user->uid, NAME);
    $activity = saveActivity($user, uid: NAME, distanceInMeters: 5000);
    $picture = new SplFileObject(getenv('GROUNDSWELL_PICTURE'));
    $pages = new Api\PagesApi($user);
    $change = new Model\PageUpdateRequest(story: '<p>The shoes are bought.</p>', target: '750');
    return [
        'create' => ['uid' => $page->ownerUid, 'slug' => $page->slug, 'state' => $page->state, 'id' => $page->id],
        'give' => give(new Api\DonationsApi($application), $page->id),
        'list' => idsAndCount((new Api\CampaignsApi($anyone))->listCampaigns(limit: 2), 'campaigns'),
        'get' => single($anyone),
        'search' => idsAndCount(
            (new Api\SearchApi($anyone))->searchPages(q: 'run', campaignId: ['au-1'], limit: 5),
            'pages',
        ),
        'filter' => ['ids' => ids((new Api\PagesApi($anyone))->listPages(ids: ['617', '610'])->pages)],
        'leaderboard' => [
            'page_ids' => (new Api\LeaderboardsApi($anyone))->getCampaignLeaderboard('au-1', limit: 3)->leaderboard->pageIds,
        ],
        'totals' => totals($anyone),
        'activity' => ['uid' => $activity->uid, 'distance_in_meters' => $activity->distanceInMeters],
        'edit' => edited($pages->updatePage($page->id, $change)->page),
        'picture' => ['address' => $pages->savePageImage($page->id, $picture)->page->image->originalImageUrl],
        'join' => joinTeam($user, $page->id),
        'errors' => errors($anyone),
        'donation' => donation(NAME, getenv('GROUNDSWELL_DONATION_SECRET')),
        'metadata' => metadata(),
    ];
}

function ids(array $rows): array
{
    return array_map(fn (object $row) => $row->id, $rows);
}

function idsAndCount(object $answer, string $rows): array
{
    return ['ids' => ids($answer->$rows), 'count' => $answer->meta->count];
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

function createPage(ApiClient $client, int|string $uid, string $slug): Model\Page
{
    return (new Api\PagesApi($client))->createPage(new Model\PageCreateRequest(
        uid: $uid,
        birthday: new DateTimeImmutable('1990-01-15'),
        slug: $slug,
        name: $slug,
        groupValues: ['wave' => 'Blue', 'company' => 'SDK'],
    ))->page;
}

function give(Api\DonationsApi $api, int $pageId): array
{
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
        'listed' => ids($listed),
        'nickname' => $nickname,
        'refunded' => $refund->amount->cents,
        'moved' => ['page_id' => $moved->pageId, 'cents' => $moved->amount->cents],
    ];
}

function saveActivity(ApiClient $client, mixed ...$fields): Model\FitnessActivity
{
    return (new Api\FitnessActivitiesApi($client))->saveFitnessActivity(new Model\FitnessActivityRequest(...$fields + [
        'type' => Model\FitnessActivityRequest::TYPE_RUN,
        'durationInSeconds' => 1800,
        'public' => true,
        'startedAt' => new DateTimeImmutable('2026-11-01T06:30:00Z'),
        'caption' => 'A run',
    ]))->fitnessActivity;
}

function edited(Model\Page $page): array
{
    return ['slug' => $page->slug, 'story' => $page->story, 'target_cents' => $page->targetCents];
}

function joinTeam(ApiClient $user, int $pageId): array
{
    $teamId = getenv('GROUNDSWELL_TEAM_ID');
    $wish = new Model\JoinRequestCreateRequest(individualPageId: $pageId);
    $asked = (new Api\TeamsApi($user))->createJoinRequest($teamId, $wish)->joinRequest;
    $teams = new Api\TeamsApi(new ApiClient(URL, accessToken: getenv('GROUNDSWELL_LEADER_TOKEN')));
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

function feed(Api\FeedApi $api): array
{
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
    $unauthorized = failureOf(fn () => (new Api\TeamsApi(new ApiClient(URL, apiKey: 'not-a-key')))->listTeams());
    [$first] = $refused->getResponseObject()->error->errors;
    $message = $unauthorized->getResponseObject()->error->message;
    return [
        'refused' => ['status' => $refused->getCode(), 'field' => $first->field, 'code' => $first->code],
        'unauthorized' => ['status' => $unauthorized->getCode(), 'message' => $message],
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
    $own = ['token' => NAME, 'type' => 'Page', 'key' => 'shirt_size'];
    $keys->createKey(new Metadata\Model\CreateMetadataKeyBody(...$own, description: 'Size of the shirt'));
    $values->saveMetadata(new Metadata\Model\SaveMetadataBody(...$own, id: 610, value: 'L'));
    [$record] = $values->listMetadata(NAME, 'Page', [610])->metadata;
    [$key] = $keys->listKeys(NAME, 'Page')->keys;
    $keys->deleteKey($key->id, NAME);
    $left = $keys->listKeys(NAME, 'Page')->keys;
    return ['labels' => $record->labels, 'after' => array_map(fn (Metadata\Model\MetadataKey $one) => $one->name, $left)];
}

require __DIR__ . '/others.php';

$anyone = new ApiClient(URL);
$application = new ApiClient(URL, apiKey: getenv('GROUNDSWELL_API_KEY'));
$user = new ApiClient(URL, accessToken: getenv('GROUNDSWELL_USER_TOKEN'));
$printed = [
    'webhooks' => webhooks(),
    'scenario' => scenario($anyone, $application, $user),
    'ids' => findByIds($application, $user),
    'answers' => answers($user),
];
echo json_encode($printed, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE), "\n";
