<?php

declare(strict_types=1);

namespace Groundswell\Fundraising;

/** The webhook cannot be trusted: answer with a status of 400. */
final class WebhookVerificationException extends \RuntimeException
{
}
