<?php

declare(strict_types=1);

namespace Groundswell\Fundraising;

/** The event of a webhook whose signature is right. */
final class VerifiedEvent
{
    /**
     * @param string $id the same each time that it is sent
     * @param string $type for example `donation.created`; a newer server may send types that are unknown today
     * @param \DateTimeImmutable $timestamp when it happened
     * @param array<string, mixed> $data what it is about, such as `['donation' => …]`
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly \DateTimeImmutable $timestamp,
        public readonly array $data,
    ) {
    }
}
