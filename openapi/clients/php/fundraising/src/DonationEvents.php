<?php

declare(strict_types=1);

namespace Groundswell\Fundraising;

/** Signatures of events for a donation source. */
final class DonationEvents
{
    /**
     * Signs an event for a donation source of the kind `signed` (Standard Webhooks).
     *
     * @param string $secret the source's secret from the operator: `whsec_…`
     * @param string $id of the event, the same each time it is sent
     * @param int $timestamp when it is sent, in seconds since 1970
     * @param string $body the exact text that is sent
     * @return string the header `webhook-signature`; `$id` and `$timestamp` are sent as `webhook-id` and `webhook-timestamp`
     */
    public static function sign(
        #[\SensitiveParameter] string $secret,
        string $id,
        int $timestamp,
        string $body,
    ): string {
        $encoded = str_starts_with($secret, 'whsec_') ? substr($secret, strlen('whsec_')) : $secret;
        $key = base64_decode($encoded, true);
        if ($key === false) {
            throw new \InvalidArgumentException('the secret is not base64');
        }
        return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    }
}
