<?php

declare(strict_types=1);

namespace Groundswell\Fundraising;

/** Verifies webhooks. */
final class Webhooks
{
    private const TOLERANCE_IN_SECONDS = 300;

    /**
     * Verifies a webhook (Standard Webhooks) and returns its event.
     *
     * @param string $body the exact text received, such as `file_get_contents('php://input')`
     * @param array<string, string|string[]> $headers of the request: from `getallheaders()`, PSR-7 or `$_SERVER`
     * @param string|string[] $secrets the endpoint's secret, `whsec_…`, or all valid ones during a rotation
     * @throws WebhookVerificationException when a header is missing, the time is more than five minutes off, or no signature is valid
     * @throws \InvalidArgumentException when a secret is empty or not base64
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
    ): VerifiedEvent {
        $keys = array_map(self::key(...), (array) $secrets);
        if ($keys === []) {
            throw new \InvalidArgumentException('at least one secret is required to verify a webhook');
        }
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        self::checkTime($timestamp);
        if (!self::isSigned("$id.$timestamp.$body", explode(' ', $signatures), $keys)) {
            throw new WebhookVerificationException('the webhook has no valid signature');
        }
        return self::event($body);
    }

    private static function key(#[\SensitiveParameter] string $secret): string
    {
        $encoded = str_starts_with($secret, 'whsec_') ? substr($secret, strlen('whsec_')) : $secret;
        $key = base64_decode($encoded, true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('a webhook secret must be base64 after whsec_');
        }
        return $key;
    }

    /** @param array<string, string|string[]> $headers */
    private static function header(array $headers, string $name): string
    {
        $given = array_change_key_case($headers);
        $value = $given[$name] ?? $given['http_' . strtr($name, '-', '_')] ?? '';
        $text = is_array($value) ? implode(' ', $value) : $value;
        if ($text === '') {
            throw new WebhookVerificationException("the header $name is missing");
        }
        return $text;
    }

    private static function checkTime(string $timestamp): void
    {
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            throw new WebhookVerificationException('the header webhook-timestamp is not a number of seconds');
        }
        $age = time() - (int) $timestamp;
        if ($age > self::TOLERANCE_IN_SECONDS) {
            throw new WebhookVerificationException('the webhook is too old');
        }
        if ($age < -self::TOLERANCE_IN_SECONDS) {
            throw new WebhookVerificationException('the webhook timestamp is in the future');
        }
    }

    /**
     * @param string[] $signatures
     * @param string[] $keys
     */
    private static function isSigned(string $signed, array $signatures, #[\SensitiveParameter] array $keys): bool
    {
        foreach ($keys as $key) {
            $right = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
            foreach ($signatures as $signature) {
                if (hash_equals($right, $signature)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static function event(string $body): VerifiedEvent
    {
        try {
            ['id' => $id, 'type' => $type, 'timestamp' => $timestamp, 'data' => $data] = self::fields($body);
            return new VerifiedEvent($id, $type, new \DateTimeImmutable($timestamp), $data);
        } catch (\Exception | \TypeError $exception) {
            throw new WebhookVerificationException('the webhook body is not an event', 0, $exception);
        }
    }

    /** @return array<string, mixed> */
    private static function fields(string $body): array
    {
        $fields = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        $none = ['id' => null, 'type' => null, 'timestamp' => null, 'data' => null];
        return is_array($fields) ? $fields + $none : $none;
    }
}
