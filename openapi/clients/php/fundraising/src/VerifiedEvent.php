<?php

declare(strict_types=1);

namespace Groundswell\Fundraising;

/** The event of a webhook with a valid signature. */
final class VerifiedEvent
{
    /**
     * @param string $id the same each time it is sent
     * @param string $type such as `donation.created`; a newer server may send unknown types
     * @param \DateTimeImmutable $timestamp when it happened
     * @param array<string, mixed> $data the event's object, such as `['donation' => …]`
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly \DateTimeImmutable $timestamp,
        public readonly array $data,
    ) {
    }
}
