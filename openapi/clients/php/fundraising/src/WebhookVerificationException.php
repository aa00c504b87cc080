<?php

declare(strict_types=1);

namespace Groundswell\Fundraising;

/** The webhook is not to be believed: answer with a status of 400. */
final class WebhookVerificationException extends \RuntimeException
{
}
