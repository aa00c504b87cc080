<?php

declare(strict_types=1);

namespace Groundswell\Fundraising;

/** An event that a webhook told of, once its signature was found right. */
final class VerifiedEvent
{
    /**
     * @param string $id the same each time that it is sent
     * @param string $type such as `donation.created`; a newer server may send others than there are today
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
