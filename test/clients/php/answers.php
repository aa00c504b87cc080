<?php

// Prints what the PHP client makes of answers that the scenario does not come by.

declare(strict_types=1);

use Groundswell\Fundraising\Api;
use Groundswell\Fundraising\ApiClient;
use Groundswell\Fundraising\ApiException;
use Groundswell\Fundraising\Model;

require 'GuzzleHttp/autoload.php';
require __DIR__ . '/../../../generated/clients/php/fundraising/vendor/autoload.php';

define('URL', getenv('GROUNDSWELL_URL'));

function redirect(): array
{
    $user = new ApiClient(URL, accessToken: getenv('GROUNDSWELL_USER_TOKEN'));
    $request = new Model\SessionCreateRequest(returnTo: '/dashboard');
    $answer = (new Api\SessionsApi($user))->createSessionWithHttpInfo(sessionCreateRequest: $request);
    return ['status' => $answer->statusCode, 'location' => $answer->headers['Location'][0]];
}

function moment(): array
{
    $pages = new Api\PagesApi(new ApiClient(URL));
    $createdAt = DateTimeImmutable::createFromInterface($pages->getPage('610')->createdAt);
    $endCreatedAt = $createdAt->modify('+1 second');
    $found = $pages->listPages(ids: ['610'], startCreatedAt: $createdAt, endCreatedAt: $endCreatedAt)->pages;
    return [
        'seconds' => $createdAt->getTimestamp(),
        'found' => array_map(fn (Model\Page $page) => $page->id, $found),
    ];
}

function events(): array
{
    $found = (new Api\EventsApi(new ApiClient(getenv('GROUNDSWELL_ODD_URL'))))->listEvents()->events;
    return ['count' => count($found), 'first' => $found[0]->type, 'cents' => $found[0]->data->donation->amount->cents];
}

function failure(Api\PagesApi $pages, string $id): mixed
{
    try {
        return $pages->getPage($id);
    } catch (ApiException $failure) {
        return ['status' => $failure->getCode(), 'typed' => $failure->getResponseObject() !== null];
    }
}

$odd = new Api\PagesApi(new ApiClient(getenv('GROUNDSWELL_ODD_URL')));
$silent = new Api\PagesApi(new ApiClient('http://127.0.0.1:9'));
echo json_encode([
    'redirect' => redirect(),
    'moment' => moment(),
    'newer' => ['id' => $odd->getPage('1')->id],
    'events' => events(),
    'mistyped' => failure($odd, '2'),
    'gateway' => failure($odd, '3'),
    'silent' => failure($silent, '1'),
], JSON_THROW_ON_ERROR), "\n";
