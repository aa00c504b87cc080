<?php

// Prints what the PHP client makes of webhooks that are right and of broken ones.

declare(strict_types=1);

use Groundswell\Fundraising\Webhooks;
use Groundswell\Fundraising\WebhookVerificationException;

require 'GuzzleHttp/autoload.php';
require __DIR__ . '/../../../generated/clients/php/fundraising/vendor/autoload.php';

function read(string $body, array $headers, array $secrets): array
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

$printed = [];
foreach (json_decode(getenv('GROUNDSWELL_WEBHOOKS'), true, 512, JSON_THROW_ON_ERROR) as $case) {
    $printed[$case['name']] = read($case['body'], $case['headers'], $case['secrets']);
}
echo json_encode($printed, JSON_THROW_ON_ERROR), "\n";
