<?php
// Installs one site with its users and prints their application passwords.
define('WP_INSTALLING', true);
require __DIR__ . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

// There is no mail server.
function no_mail() { return true; }
add_filter('pre_wp_mail', 'no_mail');

wp_install('Real Site', 'owner', 'owner@example.com', true, '', wp_generate_password());
$GLOBALS['wp_rewrite']->set_permalink_structure(getenv('WP_PERMALINKS') ?: '');
flush_rewrite_rules();

$users = ['owner' => get_user_by('login', 'owner')->ID];
foreach (['editor' => 'editor', 'author' => 'author', 'contributor' => 'contributor', 'reader' => 'subscriber'] as $name => $role) {
    $users[$name] = wp_insert_user(['user_login' => $name, 'user_email' => "$name@example.com", 'user_pass' => wp_generate_password(), 'role' => $role]);
}
$passwords = [];
foreach ($users as $name => $id) {
    [$passwords[$name]] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Real run']);
}
echo json_encode(['version' => $GLOBALS['wp_version'], 'passwords' => $passwords]), "\n";
