<?php

declare(strict_types=1);

namespace Groundswell\Fundraising;

/** The webhook can't be trusted. Answer with status 400. */
final class WebhookVerificationException extends \RuntimeException
{
}
